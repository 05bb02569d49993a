/** A calendar as blocks of text: each is parsed alone, so that a broken one takes no other along. */
export type CalendarParts = {
  /** Its own lines by name, such as X-WR-CALNAME */
  headers: Map<string, string>
  zones: string[]
  entries: string[]
  /** What began and didn't end */
  broken: string[]
}

/**
 * The lines of a file. Lines are folded by octets, so a fold may be inside of a character: bytes are
 * joined before they are text. Old exports aren't in UTF-8.
 */
export function readLines(bytes: Uint8Array): string[] {
  const joined = Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/\r?\n[ \t]/g, '')
  return decode(Buffer.from(joined, 'latin1'))
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const EDGE = /^(BEGIN|END):\s*([\w-]+)\s*$/i
const HEADER = /^([\w-]+)[^:]*:(.*)$/

/** Every calendar of a file; entries outside of any are one more. */
export function splitCalendars(lines: Iterable<string>): CalendarParts[] {
  const calendars: CalendarParts[] = []
  let calendar: CalendarParts | undefined
  const current = () => {
    if (!calendar) calendars.push((calendar = emptyParts()))
    return calendar
  }
  let block: { name: string; lines: string[]; inner: string[] } | undefined
  const close = (isWhole: boolean) => {
    if (block) file(current(), block.name, block.lines, isWhole)
    block = undefined
  }
  for (const line of lines) {
    const [, edge = '', found = ''] = EDGE.exec(line) ?? []
    const name = found.toUpperCase()
    const begins = edge.toUpperCase() === 'BEGIN'
    if (name === 'VCALENDAR') {
      close(false)
      calendar = undefined
      if (begins) current()
    } else if (block && !(begins && name === 'VEVENT')) {
      if (name && begins) block.inner.push(name)
      // Alarms are their reader's own.
      if (!block.inner.includes('VALARM')) block.lines.push(line)
      if (name && !begins && block.inner.pop() === undefined) close(true)
    } else if (begins) {
      close(false)
      block = { name, lines: [line], inner: [] }
    } else {
      const [, header = '', value = ''] = HEADER.exec(line) ?? []
      if (header) current().headers.set(header.toUpperCase(), value)
    }
  }
  close(false)
  return calendars
}

const emptyParts = (): CalendarParts => ({
  headers: new Map(),
  zones: [],
  entries: [],
  broken: [],
})

function file(parts: CalendarParts, name: string, lines: string[], isWhole: boolean) {
  if (name !== 'VEVENT' && name !== 'VTIMEZONE') return
  const text = lines.join('\r\n')
  if (!isWhole) parts.broken.push(text)
  else parts[name === 'VEVENT' ? 'entries' : 'zones'].push(text)
}
