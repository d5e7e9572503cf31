import { attributionIn } from "../memory/labels.ts";
import type { Metadata } from "../memory/types.ts";
import { attributed } from "../text/attribution.ts";

/** The text of which the vector of a memory is made. Raise `EMBEDDED_TEXT` in `models/model.ts` when it changes, so that all vectors are made again. */
export function embeddedText(content: string, metadata: Metadata | null): string {
  return attributed(content, attributionIn(metadata)).text;
}
