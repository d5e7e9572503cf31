import "./styles.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no element for the dashboard");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
