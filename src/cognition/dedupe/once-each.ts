import type { Compiled } from "../../language/compiled.ts";

/** What is made of an object in a language, made once, for as long as there is the object: a fact is compared with many, and each asks the same of it. */
export function onceEach<Of extends object, Made>(make: (of: Of, language: Compiled) => Made): (of: Of, language: Compiled) => Made {
  const known = new WeakMap<Of, { readonly language: Compiled; readonly made: Made }>();
  return (of, language) => {
    const found = known.get(of);
    if (found?.language === language) return found.made;
    const made = make(of, language);
    known.set(of, { language, made });
    return made;
  };
}

/** Of most clauses nobody asks, and of some every comparison does: what is asked for is made when it is first. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
