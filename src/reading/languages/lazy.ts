/** Makes a value when it is first needed, so that commands that read no text do not pay for it at their start. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
