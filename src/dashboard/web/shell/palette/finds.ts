import { useMantineColorScheme } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Database, KeyRound, LogOut, type LucideIcon, Moon, Sun, UserRound, UserRoundX } from "lucide-react";
import type { KeyList, Org } from "../../../api/contract.ts";
import type { MemoryDetails, MemoryPage } from "../../../api/contract-memories.ts";
import type { PeoplePage } from "../../../api/contract-people.ts";
import { useChosenOrg } from "../../api/orgs.ts";
import { useLogout, useViewer } from "../../api/session.ts";
import { get } from "../../api/transport.ts";
import { ERASED, inPath } from "../../pages/people/person-address.ts";
import { groupsOf } from "../pages.ts";

/** Something that can be opened or done. */
export type Find = {
  readonly id: string;
  readonly label: string;
  readonly about?: string;
  readonly icon: LucideIcon;
} & ({ readonly href: string } | { readonly act: () => void });

export interface FindGroup {
  readonly title: string;
  readonly finds: readonly Find[];
}

/** How many of one kind are offered. */
const OFFERED = 5;
const MEMORY_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The characters of a user's id; nobody's begins with others. */
const IDENTIFIER = /^[A-Za-z0-9._:-]+$/;

/** What matches the text; pages and actions alone while there is none. */
export function useFinds(text: string): { readonly groups: readonly FindGroup[]; readonly isLooking: boolean } {
  const org = useChosenOrg();
  const [people, memories, keys] = [usePeopleFound(org, text), useMemoriesFound(org, text), useKeysFound(org, text)];
  const [pages, actions] = [usePagesFound(org, text), useActionsFound(text)];
  const groups = [
    { title: "People", finds: people.data ?? [] },
    { title: "Memories", finds: memories.data ?? [] },
    { title: "Keys", finds: keys.data ?? [] },
    { title: "Pages", finds: pages },
    { title: "Actions", finds: actions },
  ];
  return {
    groups: groups.filter(({ finds }) => finds.length > 0),
    isLooking: [people, memories, keys].some(({ isFetching }) => isFetching),
  };
}

/** Asks the server about a text. What was found before stays until the answer is there. */
function useFound(org: Org | null, kind: string, text: string, find: (org: Org, signal: AbortSignal) => Promise<readonly Find[]>) {
  return useQuery({
    queryKey: ["found", org?.id, kind, text],
    queryFn: ({ signal }) => (org === null || text === "" ? [] : find(org, signal)),
    placeholderData: keepPreviousData,
  });
}

function usePeopleFound(org: Org | null, text: string) {
  return useFound(org, "people", text, async ({ id }, signal) => {
    if (!IDENTIFIER.test(text)) return [];
    const { items } = await get<PeoplePage>(`orgs/${id}/people`, { starts_with: text }, signal);
    const shown = items.slice(0, OFFERED);
    return shown.map(({ user_id }) => ({
      id: `person ${user_id}`,
      label: user_id,
      icon: UserRound,
      href: `/people/${id}/${inPath(user_id)}`,
    }));
  });
}

function useMemoriesFound(org: Org | null, text: string) {
  return useFound(org, "memories", text, async ({ id }, signal) => {
    const items = MEMORY_ID.test(text)
      ? [await get<MemoryDetails>(`orgs/${id}/memories/${text}`, {}, signal)]
      : (await get<MemoryPage>(`orgs/${id}/memories`, { text, limit: OFFERED }, signal)).items;
    return items.map((memory) => ({
      id: `memory ${memory.id}`,
      label: memory.excerpt,
      about: memory.user_id,
      icon: Database,
      href: `/memories/${id}?memory=${memory.id}`,
    }));
  });
}

function useKeysFound(org: Org | null, text: string) {
  return useFound(org, "keys", text, async ({ id }, signal) => {
    const { items } = await get<KeyList>(`orgs/${id}/keys`, {}, signal);
    const matching = items.filter((key) => has(key.label, text) || key.id.startsWith(text)).slice(0, OFFERED);
    return matching.map((key) => ({ id: `key ${key.id}`, label: key.label || key.id, icon: KeyRound, href: `/organizations/${id}` }));
  });
}

function usePagesFound(org: Org | null, text: string): Find[] {
  const { isOwner } = useViewer();
  // The navigation does not lead to all pages.
  const erased = org ? [{ href: `/people/${org.id}/${ERASED}`, label: "Erased people", icon: UserRoundX }] : [];
  const pages = [...groupsOf(org, isOwner).flatMap(({ entries }) => entries), ...erased];
  return pages.filter(({ label }) => has(label, text)).map(({ href, label, icon }) => ({ id: `page ${label}`, label, icon, href }));
}

function useActionsFound(text: string): Find[] {
  const logout = useLogout();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const actions: Find[] = [
    { id: "password", label: "Change your password", icon: KeyRound, href: "/password" },
    { id: "light", label: "Use the light colours", icon: Sun, act: () => setColorScheme("light") },
    { id: "dark", label: "Use the dark colours", icon: Moon, act: () => setColorScheme("dark") },
    { id: "logout", label: "Log out", icon: LogOut, act: () => logout.mutate() },
  ];
  return actions.filter(({ label }) => has(label, text));
}

function has(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
