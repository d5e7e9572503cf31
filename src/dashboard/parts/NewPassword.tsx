import { PasswordInput } from "@mantine/core";
import { DASHBOARD_LIMITS } from "../../http/dashboard/contract-limits.ts";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function NewPassword({ label, value, onChange }: Props) {
  return (
    <PasswordInput
      label={label}
      description={`At least ${DASHBOARD_LIMITS.passwordMinCharacters} characters. Several unrelated words make a good password.`}
      required
      withAsterisk={false}
      minLength={DASHBOARD_LIMITS.passwordMinCharacters}
      autoComplete="new-password"
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
