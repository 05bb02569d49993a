import { readEntry, type Entry } from './entry'
import { portions } from './portions'
import { readSeries } from './series'
import { readLines, splitCalendars, type CalendarParts } from './split'
import {
  MOST_DATES,
  PRIVATE_THERE,
  type CalendarProblem,
  type CalendarReading,
  type CalendarWindow,
} from './types'
import { readZones } from './zones'

/** What a calendar may take: a few times as much as that of a large school. */
const MOST = { entries: 20_000, dates: MOST_DATES, rules_ms: 15_000 }
/** Their titles are private too. */
const PRIVATE_ENTRY = 'A private entry'
const UNREADABLE = 'It can’t be read'
const TOO_MUCH = 'The calendar has more than can be read. This and what follows is left out'

/**
 * Reads iCalendar (RFC 5545), as calendars really write it: what happens within a window. What can't be read
 * is among the problems, everything else is there. Works in portions, so that a site goes on answering.
 */
export async function readCalendar(
  bytes: Uint8Array,
  window: CalendarWindow,
): Promise<CalendarReading> {
  const pause = portions()
  const calendars = splitCalendars(readLines(bytes))
  const reading: CalendarReading = { name: '', entries: [], hidden: [], problems: [] }
  for (const calendar of calendars) {
    reading.name ||= headerText(
      calendar.headers.get('X-WR-CALNAME') ?? calendar.headers.get('NAME'),
    )
    const series = new Map<string, Entry[]>()
    for await (const entry of readEntries(calendar, window, reading, pause)) {
      const uid = entry.uid || `${entry.start.shown} ${entry.content.title}`
      const others = series.get(uid)
      if (others) others.push(entry)
      else series.set(uid, [entry])
    }
    await readAll(series, window, reading, pause)
  }
  return reading
}

async function readAll(
  series: Map<string, Entry[]>,
  window: CalendarWindow,
  { entries, problems }: CalendarReading,
  pause: () => Promise<void>,
) {
  let spent = 0
  let dates = 0
  for (const [uid, own] of series) {
    await pause()
    const [first] = own
    const what = first?.content.title || uid
    const name = first?.hidden ? { what: PRIVATE_ENTRY } : { what, id: uid }
    if (spent > MOST.rules_ms || dates > MOST.dates || entries.length >= MOST.entries)
      return void problems.push({ what: name.what, why: TOO_MUCH, rest: true })
    const since = performance.now()
    const found = attempt(problems, name, () => readSeries(uid, own, window)) ?? []
    spent += performance.now() - since
    for (const entry of found) dates += entry.dates.length
    entries.push(...found)
  }
}

async function* readEntries(
  { headers, zones, entries, broken }: CalendarParts,
  { zone }: CalendarWindow,
  { hidden, problems }: CalendarReading,
  pause: () => Promise<void>,
) {
  let count = 0
  const unknown = new Set<string>()
  const reader = {
    zones: readZones(zones, headers.get('X-WR-TIMEZONE') ?? '', zone),
    unknown: (name: string) => unknown.add(name),
  }
  if (entries.length > 2 * MOST.entries)
    problems.push({ ...findName(entries[2 * MOST.entries] ?? ''), why: TOO_MUCH, rest: true })
  for (const text of entries.slice(0, 2 * MOST.entries)) {
    await pause()
    const entry = attempt(problems, findName(text), () => readEntry(text, reader))
    if (entry?.hidden) count += 1
    const id = isPrivate(text) && !/^recurrence-id\b/im.test(text) && findId(text)
    if (id) hidden.push(id)
    if (entry) yield entry
  }
  if (count > 0) problems.push({ what: hiddenWords(count), why: PRIVATE_THERE })
  for (const text of broken) problems.push({ ...findName(text), why: 'It’s cut off' })
  for (const name of unknown)
    problems.push({
      what: name,
      why: 'No one knows this time zone: its times are read as the school’s',
    })
}

function attempt<Result>(
  problems: CalendarProblem[],
  name: Omit<CalendarProblem, 'why'>,
  read: () => Result,
): Result | undefined {
  try {
    return read()
  } catch (error) {
    // What is wrong with it may have its words.
    const why = error instanceof Error ? error.message : String(error)
    problems.push({ ...name, why: name.what === PRIVATE_ENTRY ? UNREADABLE : why })
  }
}

const ESCAPED = /\\([,;\\])/g

/** As a class that no one knows is read, too (RFC 5545, 3.8.1.3). */
const isPrivate = (text: string) => /^class\b[^:\r\n]*:[ \t]*(?!public[ \t]*$)\S/im.test(text)

const findId = (text: string) =>
  /^uid\b[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.replaceAll(ESCAPED, '$1').trim()

/** What someone finds a block with: its title, or at least its id; of a private one, that there is one. */
function findName(text: string): Omit<CalendarProblem, 'why'> {
  if (isPrivate(text)) return { what: PRIVATE_ENTRY }
  const title = /^summary\b[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.replaceAll(ESCAPED, '$1')
  const id = findId(text)
  const what = (title ?? id ?? text.split('\r\n')[1] ?? text).trim().slice(0, 100)
  return { what, ...(id && { id }) }
}

const hiddenWords = (count: number) => `${count} private ${count === 1 ? 'entry' : 'entries'}`

const headerText = (value = '') => value.replaceAll(ESCAPED, '$1').trim()
