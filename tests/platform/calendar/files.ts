/** America/New_York as calendars define it. */
export const zoneDefinition = (name: string) => `BEGIN:VTIMEZONE
TZID:${name}
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
TZNAME:EDT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
TZNAME:EST
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`

const NEW_YORK = zoneDefinition('America/New_York')
export const CAMPUS = zoneDefinition('Campus Time')
export const MOZILLA = zoneDefinition('/mozilla.org/20050126_1/America/New_York')

export const event = (lines: string, uid = 'a') =>
  `BEGIN:VEVENT\nUID:${uid}\nDTSTAMP:20260101T000000Z\n${lines}\nEND:VEVENT`
export const calendar = (...blocks: string[]) =>
  `BEGIN:VCALENDAR\n${blocks.join('\n')}\nEND:VCALENDAR\n`
export const inNewYork = (...events: string[]) => calendar(NEW_YORK, ...events)
export const crlf = (text: string) => text.replaceAll('\n', '\r\n')

export const IN = ';TZID=America/New_York:'
export const from = (start: string, ...rest: string[]) =>
  event([`DTSTART${IN}${start}`, ...rest].join('\n'))

export type CalendarCase = {
  name: string
  file: string | Buffer
  /** Its dates in UTC: 2026-03-10T13:00, with the end where there is one, a day alone, or with a title */
  dates: string[]
  problems?: string[]
  window?: [from: string, to: string]
}

/** shared/review, the 31 cases: by their numbers; the 30th and 31st are tests of their own. */
