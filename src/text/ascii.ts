const ASCII_ONLY = /^[\p{ASCII}]*$/u;

/** Whether a text has ASCII characters alone: most do, and need no folding. */
export function isAsciiOnly(text: string): boolean {
  return ASCII_ONLY.test(text);
}
