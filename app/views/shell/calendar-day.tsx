const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A day of the calendar, the same in every zone, not a moment: November 21, 2026. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{LONG.format(new Date(at))}</time>
}
