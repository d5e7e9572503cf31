/** Which methods a path takes, by the routes there are: a pattern is a path with `:name` for one part of it and `*` for the rest. */
export function methodTable(routes: readonly { readonly method: string; readonly path: string }[]): (path: string) => readonly string[] {
  const patterns = routes.map(({ method, path }) => ({
    method,
    path: new RegExp(
      `^${path
        .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
        .replace(/:[^/]+/g, "[^/]+")
        .replace(/\*/g, ".*")}$`,
    ),
  }));
  return (path) => {
    const methods = patterns.filter((pattern) => pattern.path.test(path)).map(({ method }) => method);
    return [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
  };
}
