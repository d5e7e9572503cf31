import { Textarea } from "@mantine/core";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The text field for a memory that a person writes. */
export function ContentInput({ label, value, onChange }: Props) {
  return (
    <Textarea
      label={label}
      autosize
      minRows={3}
      maxRows={14}
      required
      withAsterisk={false}
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
