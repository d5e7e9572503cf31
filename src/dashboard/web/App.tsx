import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { Router } from "wouter";
import { createQueryClient } from "./api/queries.ts";
import { notifyError } from "./parts/notify.ts";
import { Routes } from "./Routes.tsx";
import { theme } from "./theme.ts";

/** Uses the same localStorage entry that `scheme.ts` reads before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: "memoryd-color-scheme" });

const queryClient = createQueryClient(notifyError);

export function App() {
  return (
    // The bundle's style sheet contains the variables and classes that Mantine would otherwise write into style elements.
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Notifications position="bottom-right" />
      <QueryClientProvider client={queryClient}>
        <Router base="/dashboard">
          <Routes />
        </Router>
      </QueryClientProvider>
    </MantineProvider>
  );
}
