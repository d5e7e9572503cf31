import "./fonts.css";
import "@mantine/core/styles/baseline.css";
import "./theme-variables.css";
import { createRoot } from "react-dom/client";

const root = document.getElementById("root");
if (root) createRoot(root).render(<p>memoryd</p>);
