/**
 * Returns a function that lists the methods of a path. The path of a route is a pattern: `:name` matches one segment, `*` the rest.
 *
 * @example
 * const methodsAt = methodTable([{ method: "GET", path: "/v1/memories/:id" }]);
 * methodsAt("/v1/memories/42"); // ["GET", "HEAD", "OPTIONS"]
 */
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
