import { TextInput } from "@mantine/core";

interface Props {
  readonly autoFocus?: boolean;
  /** Whether a recovery code may be given instead. */
  readonly isOfAppOnly?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The code of the second step of a login. Browsers and password managers fill it in by its `autoComplete`. */
export function CodeInput({ autoFocus = false, isOfAppOnly = false, value, onChange }: Props) {
  return (
    <TextInput
      label="Code"
      description={`Six digits from your authenticator app${isOfAppOnly ? "" : ", or a recovery code"}.`}
      required
      withAsterisk={false}
      autoFocus={autoFocus}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
