import { Alert, Badge, Button, createTheme, Drawer, Menu, Modal, PasswordInput, Select, Textarea, TextInput, Tooltip } from "@mantine/core";

/** Mantine's theme. The build writes its CSS variables into the style sheet: see scripts/lib/dashboard.ts. */
export const theme = createTheme({
  colors: {
    // Greys as warm as paper and ink. The page behind dark cards has the second darkest.
    dark: ["#e3ded6", "#c2bcb2", "#9d968b", "#736c63", "#47423b", "#38342e", "#2a2722", "#201d19", "#171512", "#0f0d0b"],
    gray: ["#faf9f6", "#f3f0ea", "#ebe7df", "#ddd8ce", "#cbc4b8", "#a59e92", "#6d6860", "#5c574f", "#3a3733", "#1c1b19"],
    indigo: ["#eef1ff", "#dde3ff", "#bac6ff", "#93a5fd", "#7187f7", "#5b71ee", "#4457d6", "#3d50c3", "#34449f", "#2d3a80"],
  },
  black: "#1c1b19",
  primaryColor: "indigo",
  primaryShade: { light: 6, dark: 6 },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Code', 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  headings: { fontWeight: "620", sizes: { h1: { fontSize: "1.375rem" }, h2: { fontSize: "1rem" }, h3: { fontSize: "0.875rem" } } },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    // A scroll lock needs a style element, which the content security policy forbids.
    Modal: Modal.extend({ defaultProps: { lockScroll: false, centered: true, closeButtonProps: { "aria-label": "Close" } } }),
    Drawer: Drawer.extend({
      defaultProps: { lockScroll: false, overlayProps: { backgroundOpacity: 0.35 }, closeButtonProps: { "aria-label": "Close" } },
    }),
    Menu: Menu.extend({ defaultProps: { returnFocus: true } }),
    Button: Button.extend({ defaultProps: { size: "sm" } }),
    Badge: Badge.extend({ defaultProps: { variant: "light", radius: "sm", tt: "none", fw: 550 } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 250, withArrow: true } }),
    Alert: Alert.extend({ defaultProps: { variant: "light" } }),
    TextInput: TextInput.extend({ defaultProps: { size: "sm" } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: "sm" } }),
    Select: Select.extend({ defaultProps: { size: "sm" } }),
    Textarea: Textarea.extend({ defaultProps: { size: "sm" } }),
  },
});
