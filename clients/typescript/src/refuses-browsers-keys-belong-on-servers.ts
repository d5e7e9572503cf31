/**
 * What a bundler for browsers finds instead of the client. It exports nothing, so that the build fails and names this file, and it throws
 * for whoever loads it without naming an export.
 */
throw new Error(
  "@memoryd/client does not run in browsers: a key in a page belongs to everybody who opens it. Call memoryd from your server, and let the page call that.",
);

export {};
