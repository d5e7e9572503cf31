/** The organization that was open last, stored in this browser. */
const ENTRY = "memoryd-organization";

export function lastOrg(): string | null {
  return localStorage.getItem(ENTRY);
}

export function rememberOrg(orgId: string): void {
  localStorage.setItem(ENTRY, orgId);
}
