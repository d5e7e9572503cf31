import { PasswordInput } from "@mantine/core";

/** As the server asks; it has the last word. */
export const PASSWORD_MIN_CHARACTERS = 12;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function NewPassword({ label, value, onChange }: Props) {
  return (
    <PasswordInput
      label={label}
      description={`At least ${PASSWORD_MIN_CHARACTERS} characters; a few unrelated words are good.`}
      required
      withAsterisk={false}
      minLength={PASSWORD_MIN_CHARACTERS}
      autoComplete="new-password"
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
