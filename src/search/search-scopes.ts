import type { Scope } from "../memory/types.ts";
import { compareScored } from "./ranking/score.ts";
import { farthest } from "./ranking/word-relevance.ts";
import type { Caller, Search, SearchAnswer, SearchRequest } from "./types.ts";

/**
 * Returns the k best memories of several scopes of one organization. Each scope is ranked separately. Scores are comparable because each is
 * measured by the best answer of all scopes: otherwise the nearest memory of a scope without an answer would rank above a good answer.
 */
export async function searchScopes(
  search: Search,
  scopes: readonly Scope[],
  request: SearchRequest,
  caller?: Caller,
): Promise<SearchAnswer> {
  const [only, ...others] = scopes;
  if (only !== undefined && others.length === 0) return search.search(only, request, caller);
  const reaches = await Promise.all(scopes.map((scope) => search.reach(scope, request)));
  const reach = farthest(reaches.filter((one) => one !== undefined));
  const answers = await Promise.all(scopes.map((scope) => search.search(scope, { ...request, reach }, caller)));
  const hits = answers.flatMap((answer) => answer.hits).sort(compareScored);
  return { hits: hits.slice(0, request.k), cacheHit: answers.every(({ cacheHit }) => cacheHit) };
}
