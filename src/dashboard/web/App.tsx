import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { Router } from "wouter";
import { createQueryClient } from "./api/queries.ts";
import { lazily } from "./parts/loading.tsx";
import { notifyError, useNotified } from "./parts/notify.ts";
import { Routes } from "./Routes.tsx";
import { theme } from "./theme.ts";

const Notifications = lazily(async () => (await import("@mantine/notifications")).Notifications);

/** Uses the same localStorage entry that `scheme.ts` reads before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: "memoryd-color-scheme" });

const queryClient = createQueryClient(notifyError);

export function App() {
  const isNotified = useNotified();
  return (
    // The bundle's style sheet contains the variables and classes that Mantine would otherwise write into style elements.
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Suspense fallback={null}>{isNotified && <Notifications position="bottom-right" />}</Suspense>
      <QueryClientProvider client={queryClient}>
        <Router base="/dashboard">
          <Routes />
        </Router>
      </QueryClientProvider>
    </MantineProvider>
  );
}
