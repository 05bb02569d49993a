import ICAL from 'ical.js'
import { descriptionText } from './html-text'
import { UNREADABLE_RULE, type Rule } from './rule'
import type { CalendarContent } from './types'
import {
  between,
  readAdded,
  readLength,
  readWhen,
  type AddedDate,
  type Length,
  type Property,
  type When,
  type WhenReader,
} from './values'

const DAY = 86_400_000

/** One VEVENT. */
export type Entry = {
  uid: string
  sequence: number
  /** When it was written, as text that can be compared */
  stamp: string
  /** The date of its series that it stands for */
  replaces: When | null
  /** And all that follow it */
  and_following: boolean
  start: When
  length: Length
  rules: Rule[]
  added: AddedDate[]
  excluded: When[]
  cancelled: boolean
  /** Its calendar shows it to some only */
  hidden: boolean
  content: CalendarContent
}

/** More than one is seldom, and each takes a while. */
const MOST_RULES = 10

function readRules(properties: readonly Property[]): Rule[] {
  if (properties.length > MOST_RULES) throw new Error('It has more rules than can be read')
  return properties.map(([, , , rule]) => rule as Rule)
}

/** Reads a block; an error says what is wrong with it. */
export function readEntry(text: string, given: Omit<WhenReader, 'written'>): Entry {
  const reader = { ...given, written: (name: string) => writtenValue(text, name) }
  const properties = parse(text)
  const all = (name: string) => properties.filter(([found]) => found === name)
  const first = (name: string) => properties.find(([found]) => found === name)
  const words = (name: string) => asText(first(name)?.[3])
  const starts = first('dtstart')
  if (!starts) throw new Error('It has no start')
  const start = readWhen(starts[3], starts, reader)
  const replaces = first('recurrence-id')
  return {
    uid: words('uid').trim(),
    sequence: Number(first('sequence')?.[3] ?? 0) || 0,
    stamp: words('dtstamp'),
    replaces: replaces ? readWhen(replaces[3], replaces, reader) : null,
    and_following: String(replaces?.[1].range).toUpperCase() === 'THISANDFUTURE',
    start,
    length: readEnd(start, first('dtend'), first('duration'), reader),
    rules: readRules(all('rrule')),
    added: all('rdate').flatMap((property) => readAdded(property, reader)),
    excluded: all('exdate').flatMap((property) =>
      property.slice(3).map((value) => readWhen(value, property, reader)),
    ),
    cancelled: words('status').toUpperCase() === 'CANCELLED',
    // A class that no one knows is to be read as a private one (RFC 5545, 3.8.1.3).
    hidden: !['', 'PUBLIC'].includes(words('class').trim().toUpperCase()),
    content: {
      title: words('summary').replaceAll(/\s+/g, ' ').trim(),
      text: descriptionText(words('description') || words('x-alt-desc')),
      place: words('location').replaceAll(/\s+/g, ' ').trim(),
      link: webLink(words('url')),
      categories: all('categories').flatMap((property) => property.slice(3).map(String)),
    },
  }
}

function parse(text: string): Property[] {
  try {
    const [, properties] = ICAL.parse(text) as unknown as [string, Property[]]
    return properties
  } catch (error) {
    const [, line] = /^invalid line .*"([^"]*)"$/.exec(String((error as Error).message)) ?? []
    if (line) throw new Error(`Its line “${line.slice(0, 40)}” can’t be read`)
    throw new Error(/^RRULE/im.test(text) ? UNREADABLE_RULE : 'It has lines that can’t be read')
  }
}

/** As the file has it. */
const writtenValue = (text: string, name: string): string =>
  new RegExp(`^${name}\\b[^:\\r\\n]*:(.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''

const asText = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '') : ''

function readEnd(
  start: When,
  end: Property | undefined,
  duration: Property | undefined,
  reader: WhenReader,
): Length {
  if (end) return between(start, readWhen(end[3], end, reader))
  const length = duration ? readLength(duration[3], duration, reader) : { shown: 0, exact: 0 }
  const isWhole = !start.is_day || length.shown >= DAY
  return isWhole ? length : { shown: DAY, exact: 0 }
}

function webLink(text: string): string {
  const address = text.trim()
  return /^https?:\/\/\S+$/i.test(address) ? address : ''
}
