import {
  Activity,
  Archive,
  BrainCircuit,
  Building2,
  Database,
  HeartPulse,
  KeyRound,
  type LucideIcon,
  MessageCircleQuestionMark,
  Plug,
  UserRound,
  Users,
} from "lucide-react";
import type { Org } from "../../api/contract.ts";

export interface NavEntry {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly count?: number | null;
  /** Pages below its address are not its own. */
  readonly isExact?: boolean;
}
export interface NavGroup {
  /** Null for the first group, which the page begins with. */
  readonly title: string | null;
  readonly entries: readonly NavEntry[];
}

/** The pages that the navigation leads to, those of the organization first. */
export function groupsOf(chosen: Org | null, isOwner: boolean): NavGroup[] {
  const at = (page: string) => (chosen ? `/${page}/${chosen.id}` : `/${page}`);
  return [
    {
      title: null,
      entries: [
        { href: at("people"), label: "People", icon: UserRound },
        { href: at("memories"), label: "Memories", icon: Database, count: chosen?.memories ?? null },
        { href: at("search"), label: "Ask", icon: MessageCircleQuestionMark },
        { href: at("activity"), label: "Activity", icon: Activity },
      ],
    },
    ...(chosen
      ? [
          {
            title: chosen.name,
            entries: [
              { href: at("organizations"), label: "Keys", icon: KeyRound, count: chosen.keys },
              { href: at("connect"), label: "Connect an agent", icon: Plug },
            ],
          },
        ]
      : []),
    {
      title: "Server",
      entries: [
        { href: "/health", label: "Health", icon: HeartPulse },
        { href: "/cognition", label: "Cognition", icon: BrainCircuit },
        ...(isOwner ? [{ href: "/backups", label: "Backups", icon: Archive }] : []),
        { href: "/organizations", label: "Organizations", icon: Building2, isExact: true },
        ...(isOwner ? [{ href: "/users", label: "Users", icon: Users }] : []),
      ],
    },
  ];
}
