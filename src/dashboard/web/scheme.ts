// Runs before the first paint, so that a reader who chose dark never sees a white flash. The dashboard reads the same localStorage entry.
const chosen = localStorage.getItem("memoryd-color-scheme");
const isDark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
