import { type ComponentType, lazy } from "react";
import { Failed } from "./Failed.tsx";
import { Mark } from "./Mark.tsx";

/** What is shown until it is known which page is the right one. `index.html` has the same, which is painted before any script runs. */
export function Waiting() {
  return (
    <div className="waiting" role="status" aria-label="Loading">
      <Mark size={36} />
    </div>
  );
}

/** A component whose code is loaded when it is first rendered. A page that is open while the server is updated asks for code that is gone. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Unloaded) }));
}

const UNLOADED = new Error("the page could not be loaded: reload it, because the server may have been updated");

/** In place of a page whose code did not come. */
function Unloaded() {
  return <Failed error={UNLOADED} onRetry={() => location.reload()} />;
}
