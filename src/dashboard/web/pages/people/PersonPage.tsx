import { Alert, Anchor, Button, Skeleton } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { History, Hourglass, UserRoundX } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import type { Org } from "../../../api/contract.ts";
import type { PersonAnswer } from "../../../api/contract-people.ts";
import { useViewer } from "../../api/session.ts";
import { ApiError } from "../../api/transport.ts";
import { Card } from "../../parts/Card.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { MemoryDrawer } from "../memories/MemoryDrawer.tsx";
import { AgentFilter, BeliefsSection } from "./BeliefsSection.tsx";
import { ErasePersonDialog } from "./ErasePersonDialog.tsx";
import { NeedsYourEye } from "./eye/NeedsYourEye.tsx";
import { useQuestions } from "./eye/requests.ts";
import { PersonHead } from "./PersonHead.tsx";
import classes from "./PersonPage.module.css";
import { ERASED, inPath, type PersonAddress, personAddressOf, userIdOf, withPersonAddress } from "./person-address.ts";
import { useBeliefs, useDays, usePerson, useTimeline, type Whom } from "./requests.ts";
import { TimelineSection } from "./TimelineSection.tsx";
import { TimeStrip } from "./TimeStrip.tsx";
import { ToldCard } from "./ToldCard.tsx";
import { UsesCard } from "./UsesCard.tsx";
import { useUses } from "./uses-requests.ts";
import { WhoKnowsCard } from "./WhoKnowsCard.tsx";
import { dayInWords } from "./words.ts";

/** What is to be erased: what one agent knows, or everything. */
interface Erasing {
  readonly agentId?: string;
}

interface Props {
  readonly org: Org;
  /** The part of the address that names the person. */
  readonly user: string;
}

/** What the agents know about a person, whether it is right, how it came to this, and what can be done about it. */
export function PersonPage({ org, user }: Props) {
  const userId = userIdOf(user);
  useDocumentTitle(`${userId} · memoryd`);
  const address = personAddressOf(useSearchParams()[0]);
  const { person, isLoading } = useParts({ orgId: org.id, userId, agentId: address.agentId }, address.day);
  const isUnknown = person.error instanceof ApiError && person.error.code === "not_found";
  // Here, because the dialog with its receipt outlives the person.
  const [erasing, setErasing] = useState<Erasing | null>(null);
  return (
    <div className={classes["page"]}>
      <nav className={classes["crumb"]} aria-label="Where this is">
        <span title={org.name}>{org.name}</span> / <Link href={`/people/${org.id}`}>People</Link>
      </nav>
      {isUnknown && <Nobody org={org} userId={userId} />}
      {person.error && !isUnknown && !person.data && <Failed error={person.error} onRetry={() => person.refetch()} />}
      {isLoading && !person.error && <Skeleton height={420} radius="lg" />}
      {person.data && !isUnknown && !isLoading && <Person org={org} person={person.data} onErase={setErasing} />}
      {erasing && <ErasePersonDialog orgId={org.id} userId={userId} {...erasing} onClose={() => setErasing(null)} />}
    </div>
  );
}

/** Asks for all parts at once. They are shown together, because one that comes late would move those below it. */
function useParts(whom: Whom, day: string | null) {
  const person = usePerson(whom.orgId, whom.userId);
  const parts = [person, useDays(whom), useBeliefs(whom, day), useTimeline(whom), useQuestions(whom), useUses(whom)];
  return { person, isLoading: parts.some(({ isPending }) => isPending) };
}

function Nobody({ org, userId }: { readonly org: Org; readonly userId: string }) {
  return (
    <Card>
      <Empty
        icon={UserRoundX}
        title={`Nothing is known of ${userId}`}
        action={
          <Button component={Link} href={`/people/${org.id}`} variant="default">
            Show all people
          </Button>
        }
      >
        No agent has written anything with this user id, or all of it was{" "}
        <Anchor component={Link} href={`/people/${org.id}/${ERASED}`} underline="always" inherit>
          erased
        </Anchor>
        .
      </Empty>
    </Card>
  );
}

interface PersonProps {
  readonly org: Org;
  readonly person: PersonAnswer;
  readonly onErase: (erasing: Erasing) => void;
}

function Person({ org, person, onErase }: PersonProps) {
  const { isOwner } = useViewer();
  const [parameters, setParameters] = useSearchParams();
  const { day, agentId, memoryId } = personAddressOf(parameters);
  const whom: Whom = { orgId: org.id, userId: person.user_id, agentId };
  const days = useDays(whom);
  const hasHistory = (useTimeline(whom).data?.pages[0]?.items.length ?? 0) > 0;
  const isReadOnly = !isOwner || day !== null;
  const show = (changed: Partial<PersonAddress>, options = { replace: true }) =>
    setParameters((current) => withPersonAddress(current, changed), options);
  const open = (id: string | null) => show({ memoryId: id }, { replace: false });
  const addressOf = (id: string) => `/people/${org.id}/${inPath(person.user_id)}?${withPersonAddress(parameters, { memoryId: id })}`;
  const drawer = memoryId !== null && (
    <MemoryDrawer
      orgId={org.id}
      id={memoryId}
      onClose={() => open(null)}
      onOpen={open}
      onFollow={(olderId, id) => memoryId === olderId && show({ memoryId: id })}
    />
  );
  if (isForgotten(person))
    return (
      <>
        <Nobody org={org} userId={person.user_id} />
        {hasHistory && <TimelineSection whom={whom} day={null} isReadOnly={!isOwner} addressOf={addressOf} />}
        {drawer}
      </>
    );
  const head = <PersonHead org={org} person={person} isOwner={isOwner} onErase={() => onErase({})} />;
  if (isAwaited(person))
    return (
      <>
        {head}
        <div className={classes["awaited"]}>
          <Awaited />
        </div>
      </>
    );
  return (
    <>
      {head}
      {days.data && <TimeStrip days={days.data.days} day={day} onChange={(to) => show({ day: to })} />}
      {days.error && !days.data && <Failed error={days.error} onRetry={() => days.refetch()} />}
      {agentId !== null && <OneAgent agentId={agentId} onClear={() => show({ agentId: null })} />}
      {day !== null && <Then day={day} onToday={() => show({ day: null })} />}
      <div className={classes["grid"]}>
        <div className={classes["main"]}>
          {day === null && <NeedsYourEye orgId={org.id} userId={person.user_id} agentId={agentId} />}
          <BeliefsSection
            key={agentId}
            whom={whom}
            day={day}
            isReadOnly={isReadOnly}
            addressOf={addressOf}
            agentFilter={<AgentFilter person={person} agentId={agentId} onChange={(to) => show({ agentId: to })} />}
          />
          <TimelineSection whom={whom} day={day} isReadOnly={isReadOnly} addressOf={addressOf} />
        </div>
        <aside className={classes["aside"]}>
          {person.agents_knowing.length > 0 && <ToldCard whom={whom} person={person} isPast={day !== null} addressOf={addressOf} />}
          <UsesCard org={org} whom={whom} addressOf={addressOf} />
          {person.agents_knowing.length > 0 && (
            <WhoKnowsCard
              person={person}
              onShowOnly={(id) => show({ agentId: id })}
              onForget={isOwner ? (id) => onErase({ agentId: id }) : null}
            />
          )}
        </aside>
      </div>
      {drawer}
    </>
  );
}

/** All of it was deleted or erased. What happened is still told. */
function isForgotten({ believed, replaced, abstractions, waiting, agents_knowing }: PersonAnswer): boolean {
  return believed + replaced + abstractions + waiting === 0 && agents_knowing.length === 0;
}

/** What was written of the person is still to be read. */
function isAwaited({ waiting, first_learned_at }: PersonAnswer): boolean {
  return first_learned_at === null && waiting > 0;
}

function Awaited() {
  return (
    <Card>
      <Empty icon={Hourglass} title="Nothing is known yet">
        What the agents wrote is still being read. What it says appears here in a moment.
      </Empty>
    </Card>
  );
}

function OneAgent({ agentId, onClear }: { readonly agentId: string; readonly onClear: () => void }) {
  return (
    <Alert color="indigo" role="status" mb="md" p="xs">
      Only what <b className={classes["id"]}>{agentId}</b> knows is shown.{" "}
      <Anchor component="button" type="button" c="inherit" onClick={onClear} underline="always" inherit>
        Show what all agents know
      </Anchor>
    </Alert>
  );
}

function Then({ day, onToday }: { readonly day: string; readonly onToday: () => void }) {
  return (
    <Alert color="yellow" role="status" mb="md" p="xs" icon={<History size={16} aria-hidden />}>
      This is what was known at the end of {dayInWords(day)}. Nothing can be changed in the past.{" "}
      <Anchor component="button" type="button" c="inherit" onClick={onToday} underline="always" inherit>
        Back to today
      </Anchor>
    </Alert>
  );
}
