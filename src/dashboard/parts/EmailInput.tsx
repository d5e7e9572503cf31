import { TextInput, type TextInputProps } from "@mantine/core";

interface Props extends Pick<TextInputProps, "autoComplete" | "autoFocus"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function EmailInput({ onChange, ...props }: Props) {
  return (
    <TextInput
      {...props}
      label="E-mail"
      type="email"
      required
      withAsterisk={false}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
