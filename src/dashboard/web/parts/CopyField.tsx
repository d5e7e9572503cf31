import { Button } from "@mantine/core";
import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import classes from "./CopyField.module.css";

interface Props {
  /** For screen readers. */
  readonly name: string;
  readonly text: string;
}

type State = "idle" | "copied" | "selected";

const LABELS: Readonly<Record<State, string>> = { idle: "Copy", copied: "Copied", selected: "Press Ctrl+C" };

/** A text with a button that copies it, such as a key or a shell command. */
export function CopyField({ name, text }: Props) {
  const field = useRef<HTMLPreElement>(null);
  const [state, setState] = useState<State>("idle");
  const copy = async () => setState(await copyFrom(field.current, text));
  return (
    <div className={classes["field"]}>
      <section aria-label={name} className={classes["box"]}>
        <pre ref={field} className={classes["text"]}>
          {text}
        </pre>
      </section>
      <Button
        size="xs"
        variant="default"
        onClick={copy}
        leftSection={state === "copied" ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        aria-label={`${LABELS[state]}: ${name}`}
        className={classes["copy"]}
      >
        {LABELS[state]}
      </Button>
    </div>
  );
}

const EXAMPLE = JSON.stringify({ agent_id: "demo", user_id: "ana", content: "I live in Porto, and I am allergic to penicillin." });

/** A command to copy that tells memoryd something about a person. Its reader has the key in a variable. */
export function ExampleCommand() {
  const call = `curl -s ${window.location.origin}/v1/memories -H "Authorization: Bearer $MEMORYD_KEY"`;
  return <CopyField name="Example command" text={`${call} -H 'Content-Type: application/json' -d '${EXAMPLE}'`} />;
}

/** Browsers allow access to the clipboard on secure addresses only. Elsewhere the text is selected, so that Ctrl+C copies it. */
async function copyFrom(field: HTMLElement | null, text: string): Promise<State> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    if (field) getSelection()?.selectAllChildren(field);
    return "selected";
  }
}
