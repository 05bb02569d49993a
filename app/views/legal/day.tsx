const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day of the calendar: 21 November 2026. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{LONG.format(new Date(at))}</time>
}
