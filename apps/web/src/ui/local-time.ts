/** An instant as a `datetime-local` value: local time, without seconds if they are zero, as in browsers. */
export function toLocalTime(instant: number): string {
  const date = new Date(instant);
  const pad = (value: number) => String(value).padStart(2, "0");
  const day = [String(date.getFullYear()).padStart(4, "0"), pad(date.getMonth() + 1), pad(date.getDate())];
  const seconds = date.getSeconds() === 0 ? "" : `:${pad(date.getSeconds())}`;
  return `${day.join("-")}T${pad(date.getHours())}:${pad(date.getMinutes())}${seconds}`;
}

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The instant of the value of a `datetime-local` field; undefined if it is empty or incomplete. */
export function fromLocalTime(text: string): number | undefined {
  const instant = LOCAL_TIME.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

/** The name of the local time zone. */
export function getTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
