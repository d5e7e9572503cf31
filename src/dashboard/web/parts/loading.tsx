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

/**
 * A component whose code is loaded when it is first rendered, and with the first of them the styles that the first page does not need. A page
 * that is open while the server is updated asks for code that is gone.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), laterStyles()]).catch((): [ComponentType<Props>] => [Unloaded]);
    return { default: component };
  });
}

let later: Promise<unknown> | undefined;

/** Each style sheet of the page names the one that follows it. */
function laterStyles(): Promise<unknown> {
  later ??= Promise.all([...document.querySelectorAll<HTMLLinkElement>("link[data-later]")].map(addAfter));
  return later;
}

function addAfter(first: HTMLLinkElement): Promise<unknown> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = first.dataset["later"] ?? "";
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
  first.after(link);
  return loaded;
}

const UNLOADED = new Error("the page could not be loaded: reload it, because the server may have been updated");

/** In place of a page whose code did not come. */
function Unloaded() {
  return <Failed error={UNLOADED} onRetry={() => location.reload()} />;
}
