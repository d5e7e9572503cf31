import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from "@mantine/core";
import { Monitor, Moon, Sun } from "lucide-react";
import classes from "./SchemeSwitch.module.css";

const CHOICES = [
  { value: "light", name: "Light", icon: Sun },
  { value: "auto", name: "As the system", icon: Monitor },
  { value: "dark", name: "Dark", icon: Moon },
] as const;

/** Light, dark, or whatever the system has. The choice is kept in this browser. */
export function SchemeSwitch() {
  // It would hold transitions back with a style element, which the content security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label="Colours"
      value={colorScheme}
      onChange={(value) => setColorScheme(value as typeof colorScheme)}
      data={CHOICES.map(({ value, name, icon: Icon }) => ({
        value,
        label: (
          <span className={classes["choice"]}>
            <Icon size={15} aria-hidden />
            <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  );
}
