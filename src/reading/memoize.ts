import type { Compiled } from "./languages/compiled-language.ts";

/**
 * Memoizes a function of an object and a language for the lifetime of the object, because a fact is compared with many others and each
 * comparison needs the same result.
 */
export function memoized<Of extends object, Made>(make: (of: Of, language: Compiled) => Made): (of: Of, language: Compiled) => Made {
  const known = new WeakMap<Of, { readonly language: Compiled; readonly made: Made }>();
  return (of, language) => {
    const found = known.get(of);
    if (found?.language === language) return found.made;
    const made = make(of, language);
    known.set(of, { language, made });
    return made;
  };
}
