import { spelling } from '~/domain/terms/words'
import { inMindsetOrder, mindsetKey } from './home-entries'
import type { PartnerFile } from './schema'

export const ENTRY_KINDS = [
  'partner',
  'institution',
  'program',
  'topic category',
  'topic',
  'prompt category',
  'prompt',
  'restricted term',
  'influence initiative',
  'mindset',
  'side menu tile',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export type Fields = Record<string, unknown>

/** One row of a school, whatever its table. */
export type Entry = { kind: EntryKind; key: string; name: string; fields: Fields }

/** What becomes of a row: 'kept' stands in the database but not in the file, and stays. */
export type Change = {
  action: 'create' | 'update' | 'unchanged' | 'kept'
  entry: Entry
  current: Entry | null
  /** Names of the fields that differ */
  differs: string[]
}

/** The rows of a school in the order in which they can be written. */
export function entriesOf(file: PartnerFile): Entry[] {
  const { institutions, programs, topic_categories, prompt_categories, ...others } = file
  const { restricted_terms, influence_initiatives, mindset, side_menu, ...partner } = others
  const entry = (kind: EntryKind, key: string, name: string, fields: Fields): Entry => ({
    kind,
    key: `${kind}:${key.toLowerCase()}`,
    name,
    fields,
  })
  return [
    entry('partner', file.partner_code, file.partner_code, partner),
    ...institutions.map((one) =>
      entry('institution', one.institution_code, one.institution_code, one),
    ),
    ...programs.map((name) => entry('program', name, name, { name })),
    ...topic_categories.map(({ name, prospective_discussions }, index) =>
      entry('topic category', name, name, { name, prospective_discussions, order: index + 1 }),
    ),
    ...topic_categories.flatMap((category) =>
      category.topics.map((topic, index) =>
        entry('topic', topic.title, topic.title, {
          ...topic,
          category: category.name,
          order: index + 1,
        }),
      ),
    ),
    ...prompt_categories.map(({ name, kind }, index) =>
      entry('prompt category', name, name, { name, kind, order: index + 1 }),
    ),
    ...prompt_categories.flatMap((category) =>
      category.prompts.map((prompt, index) =>
        entry('prompt', prompt.slug, prompt.slug, {
          ...prompt,
          category: category.name,
          order: index + 1,
        }),
      ),
    ),
    ...restricted_terms.map((term) => entry('restricted term', spelling(term), term, { term })),
    ...influence_initiatives.map((one) => entry('influence initiative', one.name, one.name, one)),
    ...inMindsetOrder(mindset).map((one) =>
      entry('mindset', mindsetKey(one), mindsetKey(one).slice(0, 60), one),
    ),
    ...side_menu.map((content_markdown, index) =>
      entry('side menu tile', `${index + 1}`, `${index + 1}`, {
        content_markdown,
        order: index + 1,
      }),
    ),
  ]
}

/** What has to be done to get from the school as it is (null: there is none) to the wanted one. */
export function changesBetween(current: PartnerFile | null, wanted: PartnerFile): Change[] {
  const there = new Map((current ? entriesOf(current) : []).map((entry) => [entry.key, entry]))
  const changes = entriesOf(wanted).map((entry): Change => {
    const before = there.get(entry.key)
    there.delete(entry.key)
    if (!before) return { action: 'create', entry, current: null, differs: [] }
    const differs = differing(before.fields, entry.fields)
    return {
      action: differs.length > 0 ? 'update' : 'unchanged',
      entry,
      current: before,
      differs,
    }
  })
  const kept = [...there.values()].map((entry): Change => {
    return { action: 'kept', entry, current: entry, differs: [] }
  })
  return [...changes, ...kept]
}

const differing = (a: Fields, b: Fields) =>
  Object.keys(b)
    .filter((name) => canonical(a[name]) !== canonical(b[name]))
    .sort()

/** Equal values have equal texts, whatever the order of their keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? 'null'
