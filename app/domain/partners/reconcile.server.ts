import { listAt, lowerText, trimmedText, valueAt, type Problem } from './duplicates'
import {
  givenEntries,
  identityFor,
  matchEntries,
  takeCode,
  type GivenEntry,
  type StoredEntry,
} from './entry-codes'
import type { PartnerFile } from './file.server'
import type { Reader } from './lists/define.server'
import { codedKinds, type CodedKind, type StoredValues } from './lists/index.server'

/** A school that is there: as the file has it, and row by row by kind, archived ones too. */
export type StoredSchool = { file: PartnerFile | null; rows: ReadonlyMap<string, StoredValues[]> }

export async function storedRows(reader: Reader, partner_code: string) {
  const rows = new Map<string, StoredValues[]>()
  for (const { kind, coded } of codedKinds) rows.set(kind, await coded.load(reader, partner_code))
  return rows
}

export type Reconciled = {
  /** What was given, with what this adds */
  file: unknown
  problems: Problem[]
  /** Where an entry was that gets another code: 'topic:dorms' was 'topic:housing' */
  formerKeys: Map<string, string>
}

/**
 * Brings a file, as it was given, together with what is stored: every entry gets its code, a category
 * without its list keeps the one it had, and prompts name topics by their codes. With `archive`, what
 * isn't in the file goes, so that its title is free.
 */
export function reconcile(raw: unknown, school: StoredSchool, archive: boolean): Reconciled {
  const file: unknown = structuredClone(raw)
  const problems: Problem[] = []
  const formerKeys = new Map<string, string>()
  let topics = topicNames(codesIn(school, 'topic').filter(({ archived }) => !archived))
  for (const codedKind of codedKinds) {
    const { kind, list, coded } = codedKind
    if (!Array.isArray(valueAt(file, list))) continue
    fillIn(file, codedKind, school)
    const stored = codesIn(school, kind)
    const given = givenEntries(file, list, coded)
    const { matches, left } = matchEntries(given, stored)
    setCodes(given, matches, stored)
    if (!archive) problems.push(...takenTitles(given, left, coded.title))
    for (const [{ entry }, { code }] of matches) {
      const now = codeIn(entry)
      if (now !== code) formerKeys.set(`${kind}:${now}`, `${kind}:${code}`)
    }
    if (kind === 'topic') topics = topicNames(archive ? [] : left, matches, given)
  }
  problems.push(...nameByCode(file, topics), ...chosenTopic(file, topics))
  return { file, problems, formerKeys }
}

const codesIn = ({ rows }: StoredSchool, kind: string): StoredEntry[] => {
  const coded = codedKinds.find((codedKind) => codedKind.kind === kind)?.coded
  return (rows.get(kind) ?? []).map(({ code, fields, archived_at }) => ({
    code,
    archived: archived_at !== null,
    same: coded ? identityFor(coded, fields) : '',
  }))
}

const codeIn = (entry: unknown) => trimmedText(valueAt(entry, 'code'))

const isRecord = (entry: unknown): entry is Record<string, unknown> =>
  typeof entry === 'object' && entry !== null

function setCodes(
  given: readonly GivenEntry[],
  matches: ReadonlyMap<GivenEntry, StoredEntry>,
  stored: readonly StoredEntry[],
) {
  const taken = new Set([...stored, ...given].map(({ code }) => code))
  for (const entry of given) {
    if (entry.code || !isRecord(entry.entry)) continue
    entry.entry.code = matches.get(entry)?.code ?? takeCode(entry.title, taken)
  }
}

/** Entries whose title is that of one that stays without being in the file. */
const takenTitles = (
  given: readonly GivenEntry[],
  left: readonly StoredEntry[],
  title: string,
): Problem[] =>
  given.flatMap(({ path, same }) => {
    const other = left.find((entry) => entry.same === same)
    if (!other || same === '') return []
    const message = `is that of the entry ${other.code}, which is not in the file; --archive archives it`
    return [{ path: `${path}.${title}`, message }]
  })

/** A category given without its list keeps its entries, apart from those that the file has elsewhere. */
function fillIn(file: unknown, { list, coded }: CodedKind, school: StoredSchool) {
  const { within } = coded
  if (!within) return
  const outer = codedKinds.find((codedKind) => codedKind.list === list && !codedKind.coded.within)
  if (!outer) return
  const elsewhere = givenEntries(file, list, coded)
  const before = new Map(
    listAt(school.file, list).map((entry) => [codeIn(entry), listAt(entry, within)]),
  )
  const categories = givenEntries(file, list, outer.coded)
  const { matches } = matchEntries(categories, codesIn(school, outer.kind))
  for (const category of categories) {
    if (!isRecord(category.entry) || category.entry[within] !== undefined) continue
    const previous = before.get(matches.get(category)?.code ?? '') ?? []
    category.entry[within] = previous.filter(
      (entry) =>
        !elsewhere.some(
          ({ code, same }) => code === codeIn(entry) || same === identityFor(coded, entry),
        ),
    )
  }
}

/** What prompts can call topics by, in lower case, with their codes. */
function topicNames(
  staying: readonly StoredEntry[],
  matches: ReadonlyMap<GivenEntry, StoredEntry> = new Map(),
  given: readonly GivenEntry[] = [],
): Map<string, string> {
  // Of two that go by the same name, the later one counts.
  const former = [...matches].map(([{ entry }, { same, code }]) => ({
    same,
    code,
    now: codeIn(entry),
  }))
  return new Map([
    ...staying.map(({ same, code }) => [same, code] as const),
    ...former.map(({ same, now }) => [same, now] as const),
    ...former.map(({ code, now }) => [code, now] as const),
    ...staying.map(({ code }) => [code, code] as const),
    ...given.map(({ same, entry }) => [same, codeIn(entry)] as const),
    ...given.map(({ entry }) => [codeIn(entry), codeIn(entry)] as const),
  ])
}

/** Puts codes in the place of titles of topics in prompts, and names what is no topic. */
const nameByCode = (file: unknown, topics: ReadonlyMap<string, string>): Problem[] =>
  givenEntries(file, 'prompt_categories', { within: 'prompts', title: 'slug' }).flatMap(
    ({ entry, path }) => {
      const names = listAt(entry, 'topics')
      const codes = names.map((name) => topics.get(lowerText(name)))
      if (isRecord(entry) && codes.every((code) => code !== undefined) && entry.topics)
        entry.topics = [...new Set(codes)]
      return codes.flatMap((code, index) =>
        code !== undefined || lowerText(names[index]) === ''
          ? []
          : [{ path: `${path}.topics[${index}]`, message: UNKNOWN_TOPIC }],
      )
    },
  )

/** The same for the topic in which students tell why they chose the school. */
function chosenTopic(file: unknown, topics: ReadonlyMap<string, string>): Problem[] {
  const settings = valueAt(file, 'settings')
  const name = lowerText(valueAt(settings, CHOSEN_TOPIC))
  if (!isRecord(settings) || name === '') return []
  const code = topics.get(name)
  if (code === undefined) return [{ path: `settings.${CHOSEN_TOPIC}`, message: UNKNOWN_TOPIC }]
  settings[CHOSEN_TOPIC] = code
  return []
}

const CHOSEN_TOPIC = 'chosen_school_topic'

const UNKNOWN_TOPIC = 'must be the code or title of a topic of this school'
