import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { Router } from "wouter";
import { createQueryClient } from "./api/queries.ts";
import { colorSchemeManager } from "./parts/scheme.ts";
import { tellError } from "./parts/tell.ts";
import { Routes } from "./Routes.tsx";
import { theme } from "./theme.ts";

const queryClient = createQueryClient(tellError);

export function App() {
  return (
    // The variables and classes that Mantine would write into style elements are in the bundle's style sheet.
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
