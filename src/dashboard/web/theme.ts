import {
  type AlertProps,
  type BadgeProps,
  type ButtonProps,
  createTheme,
  type DefaultMantineColor,
  type DrawerProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  type PasswordInputProps,
  type SelectProps,
  type TextareaProps,
  type TextInputProps,
  type TooltipProps,
} from "@mantine/core";

/** The colours in use: the style sheet has no other. */
export const COLOURS = ["dark", "gray", "indigo", "red", "teal", "yellow"] as const satisfies readonly DefaultMantineColor[];

declare module "@mantine/core" {
  export interface MantineThemeColorsOverride {
    // A text has these beside the colours of the theme.
    colors: Record<(typeof COLOURS)[number] | "dimmed" | "inherit", MantineColorsTuple>;
  }
}

/** As a component's own `extend`, without its code: the first page needs few of these components. */
function defaults<Props>(defaultProps: Partial<Props>) {
  return { defaultProps };
}

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
    Modal: defaults<ModalProps>({ lockScroll: false, centered: true, closeButtonProps: { "aria-label": "Close" } }),
    Drawer: defaults<DrawerProps>({
      lockScroll: false,
      overlayProps: { backgroundOpacity: 0.35 },
      closeButtonProps: { "aria-label": "Close" },
    }),
    Notification: defaults<NotificationProps>({ closeButtonProps: { "aria-label": "Close" } }),
    Menu: defaults<MenuProps>({ returnFocus: true }),
    Button: defaults<ButtonProps>({ size: "sm" }),
    Badge: defaults<BadgeProps>({ variant: "light", radius: "sm", tt: "none", fw: 550 }),
    Tooltip: defaults<TooltipProps>({ openDelay: 250, withArrow: true }),
    Alert: defaults<AlertProps>({ variant: "light" }),
    TextInput: defaults<TextInputProps>({ size: "sm" }),
    PasswordInput: defaults<PasswordInputProps>({ size: "sm" }),
    Select: defaults<SelectProps>({ size: "sm" }),
    Textarea: defaults<TextareaProps>({ size: "sm" }),
  },
});
