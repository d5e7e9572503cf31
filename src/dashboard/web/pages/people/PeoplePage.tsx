import { Anchor, Button, Loader, Skeleton, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Search, SearchX, Sparkles } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { Org } from "../../../api/contract.ts";
import { DASHBOARD_LIMITS } from "../../../api/contract-limits.ts";
import type { PersonItem } from "../../../api/contract-people.ts";
import { Card } from "../../parts/Card.tsx";
import { ExampleCommand } from "../../parts/CopyField.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Face } from "../../parts/Face.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { counted } from "../../parts/format.ts";
import { Page } from "../../parts/Page.tsx";
import { Time } from "../../parts/Time.tsx";
import { FirstSteps, useAreStepsAwaited } from "./FirstSteps.tsx";
import classes from "./PeoplePage.module.css";
import { ERASED, inPath } from "./person-address.ts";
import { usePeople } from "./requests.ts";

const TYPING_PAUSE_MS = 200;
/** With fewer people, all are in sight and none need be looked for. */
const SEARCHED_PEOPLE = 8;

/** Whom the agents of an organization know something about. */
export function PeoplePage({ org }: { readonly org: Org }) {
  const [typed, setTyped] = useState("");
  const [beginning] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const pages = usePeople(org.id, beginning);
  const people = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = pages.data?.pages[0]?.total ?? 0;
  const { fetchNextPage } = pages;
  // All comes at once, because each part would move what is below it.
  const isReady = !useAreStepsAwaited(org) && !pages.isPending;
  return (
    <Page
      title="People"
      about={total > 0 ? `Your agents know ${total === 1 ? "one person" : counted(total, "person", "people")}.` : undefined}
      actions={
        (total > SEARCHED_PEOPLE || typed !== "") && (
          <TextInput
            aria-label="Find a person"
            placeholder="Beginning of an id"
            leftSection={<Search size={15} aria-hidden />}
            maxLength={DASHBOARD_LIMITS.identifierCharacters}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )
      }
    >
      {pages.error && !pages.data && <Failed error={pages.error} onRetry={() => pages.refetch()} />}
      {!isReady && <Skeleton height={240} radius="lg" />}
      {isReady && (
        <>
          <FirstSteps org={org} />
          {pages.isSuccess && people.length === 0 && (beginning === "" ? <FirstRun /> : <NobodyFound />)}
          {people.length > 0 && (
            <ul className={classes["people"]} aria-label="People" aria-busy={pages.isPlaceholderData}>
              {people.map((person) => (
                <Person key={person.user_id} orgId={org.id} person={person} />
              ))}
            </ul>
          )}
          {pages.hasNextPage && (
            <More isLoading={pages.isFetchingNextPage} hasFailed={pages.isFetchNextPageError} onMore={() => void fetchNextPage()} />
          )}
          {pages.isSuccess && (
            <Anchor component={Link} href={`/people/${org.id}/${ERASED}`} c="dimmed" size="sm" className={classes["erased"]}>
              Erased people and their receipts
            </Anchor>
          )}
        </>
      )}
    </Page>
  );
}

function Person({ orgId, person }: { readonly orgId: string; readonly person: PersonItem }) {
  const { user_id, believed, agents, learned_at } = person;
  return (
    <li>
      <Link href={`/people/${orgId}/${inPath(user_id)}`} className={classes["person"]}>
        <Face id={user_id} />
        <span className={classes["who"]}>
          <span className={classes["id"]}>{user_id}</span>
          <span className={classes["facts"]}>
            {believed === 0 ? "Nothing is believed" : `${counted(believed, "thing")} believed`} · {counted(agents, "agent")}
            {learned_at !== null && (
              <>
                {" "}
                · last learned <Time at={learned_at} />
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

interface MoreProps {
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onMore: () => void;
}

/** Loads more when the end of the list comes into sight. After a failure only the button does, or it would try without end. */
function More({ isLoading, hasFailed, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const isDue = !isLoading && !hasFailed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is watched anew after each page, because it may still be in sight
  useEffect(() => {
    if (!end.current || !isDue) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: "600px" });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isDue]);
  return (
    <div ref={end} className={classes["more"]}>
      {hasFailed && !isLoading ? (
        <Button variant="subtle" onClick={onMore}>
          Show more
        </Button>
      ) : (
        <Loader size="sm" aria-label="Loading more" />
      )}
    </div>
  );
}

function NobodyFound() {
  return (
    <Card>
      <Empty icon={SearchX} title="No id begins like this">
        Upper and lower case count, and only the beginning of an id is compared.
      </Empty>
    </Card>
  );
}

/** The first steps stand above, and lead to what connects an agent. */
function FirstRun() {
  return (
    <Card>
      <Empty icon={Sparkles} title="Nobody is known yet">
        Connect an agent that you already use. What you tell it appears here a moment later.
      </Empty>
      <div className={classes["try"]}>
        <Text size="sm" mb="xs">
          Or tell something yourself, with a key of this organization:
        </Text>
        <ExampleCommand />
      </div>
    </Card>
  );
}
