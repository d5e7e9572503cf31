import { SegmentedControl, TextInput } from "@mantine/core";
import classes from "./PlaceBar.module.css";
import type { Place } from "./place.ts";

interface Props {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

/** Leads to either end of the list and to any day of it, which scrolling alone does not: it loads the list page by page. */
export function PlaceBar({ place, onChange }: Props) {
  const go = (changed: Partial<Place>) => {
    onChange({ ...place, ...changed });
    scrollTo({ top: 0 });
  };
  return (
    <div className={classes["bar"]}>
      <SegmentedControl
        size="xs"
        aria-label="Begin with"
        data={[
          { value: "newest", label: "Newest" },
          { value: "oldest", label: "Oldest" },
        ]}
        value={place.order}
        onChange={(order) => go({ order: order as Place["order"] })}
      />
      <TextInput
        type="date"
        size="xs"
        aria-label="Jump to day"
        leftSection="jump to"
        leftSectionWidth="4rem"
        value={place.day}
        onChange={(event) => go({ day: event.currentTarget.value })}
      />
    </div>
  );
}
