import { Anchor, Button, Skeleton, Text, Title } from "@mantine/core";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { Org } from "../../../api/contract.ts";
import type { MemoryLink } from "../../../api/contract-memories.ts";
import type { UseItem } from "../../../api/contract-uses.ts";
import { useViewer } from "../../api/session.ts";
import { Failed } from "../../parts/Failed.tsx";
import { count } from "../../parts/format.ts";
import { notify } from "../../parts/notify.ts";
import { Time } from "../../parts/Time.tsx";
import aside from "./Aside.module.css";
import type { Whom } from "./requests.ts";
import classes from "./Uses.module.css";
import { UsesMenu } from "./UsesMenu.tsx";
import { useKeepUses, useUses } from "./uses-requests.ts";

interface Props {
  readonly org: Org;
  readonly whom: Whom;
  readonly addressOf: (memoryId: string) => string;
}

/** Which agents were told which memories of the person, and when, where the organization keeps that. */
export function UsesCard({ org, whom, addressOf }: Props) {
  const { isOwner } = useViewer();
  const pages = useUses(whom);
  const kept = pages.data?.pages[0]?.kept;
  const uses = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className={aside["card"]} aria-labelledby="uses">
      <div className={classes["head"]}>
        <Title order={2} id="uses">
          When it was used
        </Title>
        {isOwner && kept !== undefined && kept !== "off" && <UsesMenu org={org} kept={kept} />}
      </div>
      {pages.error && !pages.data && <Failed error={pages.error} onRetry={() => pages.refetch()} />}
      {pages.isPending && <Skeleton height={80} mt="sm" />}
      {kept === "off" && <NotKept org={org} isOwner={isOwner} />}
      {kept !== undefined && kept !== "off" && uses.length === 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          Nothing yet. The next answer that an agent gets is listed here.
        </Text>
      )}
      <ul className={classes["uses"]}>
        {uses.map((use) => (
          <Use key={use.id} use={use} addressOf={addressOf} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button variant="default" size="xs" mt="xs" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

function NotKept({ org, isOwner }: { readonly org: Org; readonly isOwner: boolean }) {
  const keep = useKeepUses(org.id);
  const onKept = () => notify(`From now on it is kept which agents of ${org.name} are told what.`);
  return (
    <>
      <Text size="sm" c="dimmed" mt={6}>
        Not kept. memoryd can remember which agent was told what, for 90 days and the last 1,000 answers for each person of {org.name}.
        Questions are not kept unless you choose that, too.
      </Text>
      {isOwner ? (
        <Button variant="default" size="xs" mt="sm" loading={keep.isPending} onClick={() => keep.mutate("on", { onSuccess: onKept })}>
          Keep it
        </Button>
      ) : (
        <Text size="sm" c="dimmed" mt={6}>
          An owner can turn this on.
        </Text>
      )}
    </>
  );
}

const WITHOUT_QUESTION: Readonly<Record<UseItem["kind"], string>> = { search: "asked", context: "was told" };

function Use({ use, addressOf }: { readonly use: UseItem; readonly addressOf: Props["addressOf"] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { agent_id, at, kind, by, question, memories, more } = use;
  const [first, ...others] = memories;
  const agent = <span title={by.label ? `With the key ${by.label}` : `With the key ${by.id}`}>{agent_id}</span>;
  return (
    <li>
      <p className={classes["question"]}>
        {question === null ? (
          <>
            {agent} {WITHOUT_QUESTION[kind]}
          </>
        ) : (
          `“${question}”`
        )}
      </p>
      <p className={classes["detail"]}>
        {question !== null && <>{agent}, </>}
        <Time at={at} /> <ArrowRight size={12} aria-label="was told" /> {first && <Linked link={first} addressOf={addressOf} />}
        {others.length + more > 0 && (
          <>
            {" · "}
            <Anchor component="button" type="button" inherit underline="always" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {count(others.length + more)} more
            </Anchor>
          </>
        )}
      </p>
      {isOpen && (
        <ul className={classes["others"]}>
          {others.map((link) => (
            <li key={link.id}>
              <Linked link={link} addressOf={addressOf} />
            </li>
          ))}
          {more > 0 && <li>and {count(more)} more</li>}
        </ul>
      )}
    </li>
  );
}

function Linked({ link, addressOf }: { readonly link: MemoryLink; readonly addressOf: Props["addressOf"] }) {
  return (
    <Link href={addressOf(link.id)}>
      {link.excerpt}
      {link.is_cut && "…"}
    </Link>
  );
}
