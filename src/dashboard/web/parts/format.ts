/** Formats numbers and messages for people. */

const COUNT = new Intl.NumberFormat();
const COMPACT = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 });

export function count(value: number): string {
  return COUNT.format(value);
}

/** 12,345 becomes "12.3K", for narrow places. */
export function compactCount(value: number): string {
  return COMPACT.format(value);
}

/** "1 memory", "2 memories". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** "3.4 MB", in decimal units like the browser's list of downloads. */
export function fileSize(bytes: number): string {
  const units = ["kB", "MB", "GB", "TB"] as const;
  if (bytes < 1000) return `${bytes} bytes`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length);
  return `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1]}`;
}

export function milliseconds(value: number): string {
  if (value > 0 && value < 10) return `${value.toFixed(1)} ms`;
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** Turns a message of the server, which starts in lower case and has no full stop, into a sentence. */
export function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Shows at most the two largest units: "3 d 4 h". */
export function duration(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return `${Math.floor(seconds)} s`;
  if (seconds < HOUR_SECONDS) return `${Math.floor(seconds / MINUTE_SECONDS)} min`;
  if (seconds < DAY_SECONDS) return `${Math.floor(seconds / HOUR_SECONDS)} h ${Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS)} min`;
  return `${Math.floor(seconds / DAY_SECONDS)} d ${Math.floor((seconds % DAY_SECONDS) / HOUR_SECONDS)} h`;
}
