import type { Page } from "playwright-core";

/**
 * Measures in the browser what no reader can reach: text and controls beyond an edge that cuts, beyond their frame or beyond the window,
 * without a scroll box that leads there; text that is cut and written nowhere else; and lines too long to read.
 */

/** Each finding names the text or the control, and what hides it. */
export async function geometryFindings(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    ${IN_PAGE.map(String).join("\n")}
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    // A button that has just stopped waiting still slides its text into place.
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.race([Promise.allSettled(moving.map(({ finished }) => finished)), new Promise((resolve) => setTimeout(resolve, 1_000))]);
    return measurePage();
  })()`);
}

/** The functions that run in the page. They may use each other and nothing else of this file. */
const IN_PAGE = [measurePage, ownText, linesOf, isControl, boxOf, hiddenAt, hiddenBehind, isReached, isTold, nameOf, longLine];

function measurePage(): string[] {
  const findings: string[] = [];
  const boxes: Boxes = new Map();
  // An open dialog keeps the reader from the page behind it. The link to the content comes into sight with the focus.
  const dialogs = [...document.querySelectorAll("[role='dialog']")];
  const elements = (dialogs.length > 0 ? dialogs : [document.body]).flatMap((part) => [...part.querySelectorAll<HTMLElement>("*")]);
  for (const element of elements) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest("svg, canvas, [data-loading], a[href^='#']")) continue;
    const text = ownText(element);
    const lines = text === "" ? [] : linesOf(element);
    const places = isControl(element) ? [element.getBoundingClientRect(), ...lines] : lines;
    const hidden = places.filter(({ width, height }) => width > 0 && height > 0).map((place) => hiddenAt(element, place, text, boxes));
    const first = hidden.find((one) => one !== "");
    if (first) findings.push(`${nameOf(element)} ${first}`);
    if (!first && element instanceof HTMLInputElement && element.scrollWidth > element.clientWidth + 1)
      if (!isTold(element, element.value || element.placeholder)) findings.push(`${nameOf(element)} cuts its text`);
    const long = longLine(text, lines);
    if (long !== "") findings.push(`${nameOf(element)} ${long}`);
  }
  return [...new Set(findings)];
}

/** The text between the tags of the element itself. */
function ownText(element: Element): string {
  return [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent)
    .join("")
    .trim();
}

function linesOf(element: Element): DOMRect[] {
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === "") return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
}

function isControl(element: Element): boolean {
  return element.matches("a[href], button, input, select, textarea, summary, [tabindex='0']");
}

/** What a box does to its content. Read once for each box, because each is around many elements. */
interface Box {
  readonly node: HTMLElement;
  readonly edge: DOMRect;
  readonly position: string;
  readonly across: string;
  readonly down: string;
  readonly isFramed: boolean;
  /** Shows by dots that it cuts. */
  readonly isDotted: boolean;
  readonly isForReaders: boolean;
}
type Boxes = Map<HTMLElement, Box>;

function boxOf(node: HTMLElement, boxes: Boxes): Box {
  const known = boxes.get(node);
  if (known) return known;
  const style = getComputedStyle(node);
  const box: Box = {
    node,
    edge: node.getBoundingClientRect(),
    position: style.position,
    across: style.overflowX,
    down: style.overflowY,
    isFramed: Number.parseFloat(style.borderLeftWidth) > 0 && Number.parseFloat(style.borderRightWidth) > 0,
    isDotted: style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none",
    // What only screen readers get lies in a box of one pixel.
    isForReaders: (node.offsetWidth <= 1 && /hidden|clip/.test(style.overflowX)) || style.clipPath === "inset(50%)",
  };
  boxes.set(node, box);
  return box;
}

/** What hides the place of the element from sight; empty when nothing does. */
function hiddenAt(element: HTMLElement, place: DOMRect, text: string, boxes: Boxes): string {
  let { left, right, top, bottom } = place;
  let position = "static";
  for (let node: HTMLElement | null = element; node && node !== document.body; node = node.parentElement) {
    const box = boxOf(node, boxes);
    if (box.isForReaders) return "";
    const isAround = position !== "fixed" && (position !== "absolute" || box.position !== "static");
    if (!isAround) continue;
    if (node !== element || text !== "") {
      const found = hiddenBehind(box, { left, right, top, bottom });
      if (found !== "") return box.isDotted && isTold(node, text) ? "" : found;
      if (/auto|scroll/.test(box.across)) [left, right] = [Math.max(left, box.edge.left), Math.min(right, box.edge.right)];
      if (/auto|scroll/.test(box.down)) [top, bottom] = [Math.max(top, box.edge.top), Math.min(bottom, box.edge.bottom)];
    }
    position = box.position;
  }
  if (left < -1 || right > document.documentElement.clientWidth + 1) return "lies beside the window";
  if (position === "fixed" ? top < -1 || bottom > innerHeight + 1 : top + scrollY < -1) return "lies above or below the window";
  return "";
}

/** Whether the box cuts the place off, cannot be scrolled to it, or has a frame that it sticks out of. */
function hiddenBehind(box: Box, place: { left: number; right: number; top: number; bottom: number }): string {
  const { node, edge } = box;
  const [across, down] = [
    Math.max(edge.left - place.left, place.right - edge.right),
    Math.max(edge.top - place.top, place.bottom - edge.bottom),
  ];
  const said = (px: number, how: string) => `lies ${Math.round(px)} px ${how} ${nameOf(node)}`;
  if (across > 1 && /hidden|clip/.test(box.across)) return said(across, "beyond what is cut by");
  // The boxes of letters are a little higher than the lines of a tight text.
  if (down > 4 && /hidden|clip/.test(box.down)) return said(down, "above or below what is cut by");
  if (across > 1 && /auto|scroll/.test(box.across)) {
    const start = place.left - edge.left + node.scrollLeft;
    const isWithin = start >= -1 && start + place.right - place.left <= node.scrollWidth + 1;
    if (!isWithin) return said(across, "where no scrolling leads in");
    if (!isReached(node)) return said(across, "in a scroll box without a way in by keyboard:");
  }
  return across > 1 && box.isFramed && box.across === "visible" ? said(across, "outside of the frame of") : "";
}

function isReached(node: HTMLElement): boolean {
  return node.tabIndex >= 0 || node.querySelector("a[href], button, input, textarea, [tabindex='0']") !== null;
}

/** Whether the whole text can be read at another place: in the tip of the element or of one around it. */
function isTold(element: Element, text: string): boolean {
  for (let node: Element | null = element; node; node = node.parentElement)
    if ([node.getAttribute("title"), node.getAttribute("aria-label")].some((told) => told?.includes(text))) return true;
  return false;
}

function nameOf(element: Element): string {
  const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
  const kind = typeof element.className === "string" ? element.className.split(" ").find((name) => /^[A-Za-z]/.test(name)) : undefined;
  return `<${element.tagName.toLowerCase()}${kind ? `.${kind}` : ""}> "${text.slice(0, 40)}"`;
}

/** A reader loses the line of a text that is much wider than 80 characters. A list shows one line of each text, which needs no way back. */
function longLine(text: string, lines: readonly DOMRect[]): string {
  const count = new Set(lines.map(({ top }) => Math.round(top))).size;
  const perLine = Math.floor(text.length / Math.max(1, count));
  return count > 1 && perLine > 95 ? `has lines of ${perLine} characters` : "";
}
