import { compareNames } from '~/platform/text/name-order'
import { FEWEST } from '~/policy/insights'
import { REST, REST_LABEL, type InsightRow } from './schema'

/** Something someone did that is counted: in one category, and in one part of it, such as answered. */
export type Entry = { person: string; key: string; label: string; part: string }

export const countPeople = (entries: readonly Pick<Entry, 'person'>[]): number =>
  new Set(entries.map(({ person }) => person)).size

const ofPart = (entries: readonly Entry[], part: string) =>
  entries.filter((entry) => entry.part === part)

/**
 * Whether the numbers of these can be shown, each part alone and what is left without it: of the whole, and of every
 * part that has anyone, there are enough people.
 */
export const isEnough = (entries: readonly Entry[], parts: readonly string[]): boolean =>
  countPeople(entries) >= FEWEST &&
  parts.every((part) => {
    const people = countPeople(ofPart(entries, part))
    return people === 0 || people >= FEWEST
  })

type Groups = ReadonlyMap<string, readonly Entry[]>

function groupByKey(entries: readonly Entry[]): Groups {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.key)
    if (group) group.push(entry)
    else groups.set(entry.key, [entry])
  }
  return groups
}

/**
 * The categories without a number of their own: those with too few, and as many of the next larger ones as it takes
 * for two or more to have enough together. Who knows everything else knows their sum, and each of them may be
 * any part of it. Equals are hidden together: which of them it was tells nothing.
 */
function hiddenKeys(groups: Groups, parts: readonly string[], before: ReadonlySet<string>) {
  const hidden = new Set(before)
  for (const [key, entries] of groups) if (!isEnough(entries, parts)) hidden.add(key)
  if (hidden.size === 0) return hidden
  const sizes = [...groups].map(([key, entries]) => ({ key, people: countPeople(entries) }))
  const together = () => [...hidden].flatMap((key) => groups.get(key) ?? [])
  while (!isEnough(together(), parts)) {
    const shown = sizes.filter(({ key }) => !hidden.has(key))
    if (shown.length === 0) break
    const next = Math.min(...shown.map(({ people }) => people))
    for (const { key, people } of shown) if (people === next) hidden.add(key)
  }
  return hidden
}

/** A column of a table by categories: of everything, or of one of the parts that it is divided into. */
export type Measure = { column: string; part?: string; parts: readonly string[] }

/**
 * A table by categories of which no row, no sum of rows, and no difference from the whole is about too few people,
 * also for who knows the whole. A later column hides what one before it hides. Empty where the whole is too small.
 */
export function byCategory(entries: readonly Entry[], measures: readonly Measure[]): InsightRow[] {
  const groups = groupByKey(entries)
  const rows = new Map<string, { label: string; values: Record<string, number> }>()
  const set = (key: string, label: string, column: string, value: number) => {
    const row = rows.get(key) ?? { label, values: {} }
    row.values[column] = value
    rows.set(key, row)
  }
  let hidden: ReadonlySet<string> = new Set()
  for (const { column, part, parts } of measures) {
    if (!isEnough(entries, parts)) break
    hidden = hiddenKeys(groups, parts, hidden)
    const size = (some: readonly Entry[]) => (part ? ofPart(some, part) : some).length
    for (const [key, group] of groups)
      if (!hidden.has(key)) set(key, group[0]?.label ?? '', column, size(group))
    const rest = entries.filter(({ key }) => hidden.has(key))
    if (rest.length > 0) set(REST, REST_LABEL, column, size(rest))
  }
  return [...rows]
    .map(([key, row]) => ({ key, ...row }))
    .sort((a, b) => rank(a) - rank(b) || compareNames(a.label, b.label) || (a.key < b.key ? -1 : 1))
}

const rank = ({ key }: { key: string }) => (key === REST ? 1 : 0)
