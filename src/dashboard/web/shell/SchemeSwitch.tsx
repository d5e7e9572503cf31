import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from "@mantine/core";
import { Monitor, Moon, Sun } from "lucide-react";
import classes from "./SchemeSwitch.module.css";

const CHOICES = [
  { value: "light", name: "Light", icon: Sun },
  { value: "auto", name: "System", icon: Monitor },
  { value: "dark", name: "Dark", icon: Moon },
] as const;

/** Switches between light, dark and the system's colour scheme. The choice is stored in this browser. */
export function SchemeSwitch() {
  // By default Mantine disables transitions with a style element, which the content security policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label="Colour scheme"
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
