import { z } from 'zod'
import { newId } from '~/platform/ids'
import { CATEGORY_KINDS, REQUIREMENTS } from '~/policy/prompts'
import { listAt, trimmedText, valueAt, type Problem } from '../duplicates'
import { list, longText, oneOf, text, trueOrFalse } from '../fields'
import { defineList, rowKind, type Reader } from './define.server'

/** A part of an address: 'my-first-week'. */
const slug = z
  .string({ error: 'must be a text' })
  .trim()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: 'must be lower-case words of letters and digits with dashes between them',
  })
  .max(80, { error: 'must have at most 80 characters' })

/** The number before a prompt's title. */
const number = z
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must be a number from 0 to 9999' })
  .max(9999, { error: 'must be a number from 0 to 9999' })

const promptSchema = z.strictObject({
  slug: slug.describe('Its part of the address.'),
  title: text(200),
  body: longText(5000).default('').describe('As Markdown.'),
  numeric_prepend: number.nullable().default(null).describe('Shown before the title: #12.'),
  char_required: oneOf(REQUIREMENTS as [string, ...string[]])
    .nullable()
    .default(null)
    .describe('What someone has to be to see it.'),
  active: trueOrFalse.default(true),
  tag_names: list(text(80)).default([]).describe('Tags that a response begins with, without #.'),
  topics: list(text(80)).default([]).describe('Titles of topics that a response begins with.'),
})

/** Prompts belong to categories, both in the order of the file. (PROMPT-01, PROMPT-02, PROMPT-30) */
const schema = z.strictObject({
  name: text(80),
  kind: oneOf(CATEGORY_KINDS).default('assignment'),
  prompts: list(promptSchema).default([]),
})

export type PromptCategory = z.infer<typeof schema>
type CategoryFields = Omit<PromptCategory, 'prompts'> & { order: number }
type PromptFields = z.infer<typeof promptSchema> & { category: string; order: number }

const categoryKind = rowKind<PromptCategory, CategoryFields>({
  kind: 'prompt category',
  rows: (all) =>
    all.map(({ name, kind }, index) => ({ name, fields: { name, kind, order: index + 1 } })),
  write: (tx, { partner_code }, { name, fields }, before) =>
    tx.promptCategory.upsert({
      where: { partner_code_name: { partner_code, name: before?.name ?? name } },
      create: { ...fields, id: newId(), partner_code },
      update: fields,
    }),
})

const promptKind = rowKind<PromptCategory, PromptFields>({
  kind: 'prompt',
  rows: (all) =>
    all.flatMap(({ name: category, prompts }) =>
      prompts.map((prompt, index) => ({
        name: prompt.slug,
        fields: { ...prompt, category, order: index + 1 },
      })),
    ),
  async write(tx, { partner_code }, { name: slug, fields }) {
    const { category: name, topics: titles, ...columns } = fields
    const { id: prompt_category_id } = await tx.promptCategory.findUniqueOrThrow({
      where: { partner_code_name: { partner_code, name } },
      select: { id: true },
    })
    // The file names topics; the row keeps their ids, in the file's order.
    const known = await tx.topic.findMany({
      where: { partner_code, title: { in: titles } },
      select: { id: true, title: true },
    })
    const topics = titles.flatMap((title) => known.find((topic) => topic.title === title)?.id ?? [])
    const data = { ...columns, topics, prompt_category_id }
    return tx.prompt.upsert({
      where: { partner_code_slug: { partner_code, slug } },
      create: { ...data, id: newId(), partner_code },
      update: data,
    })
  },
})

async function loadPrompts(reader: Reader, partner_code: string) {
  const rows = await reader.promptCategory.findMany({
    where: { partner_code },
    orderBy: [{ order: 'asc' }, { name: 'asc' }],
    select: {
      name: true,
      kind: true,
      prompts: {
        orderBy: [{ order: 'asc' }, { slug: 'asc' }],
        omit: { id: true, partner_code: true, prompt_category_id: true, order: true, count: true },
      },
    },
  })
  const topics = await reader.topic.findMany({
    where: { partner_code },
    select: { id: true, title: true },
  })
  const titles = new Map(topics.map(({ id, title }) => [id, title]))
  const toTitles = (ids: unknown) => (ids as string[]).flatMap((id) => titles.get(id) ?? [])
  return rows.map(({ prompts, ...category }) => ({
    ...category,
    prompts: prompts.map((prompt) => ({ ...prompt, topics: toTitles(prompt.topics) })),
  })) as PromptCategory[]
}

export const prompt_categories = defineList({
  about: 'Prompts in their categories, in the order of the page.',
  schema,
  unique: [{ field: 'name' }, { within: 'prompts', field: 'slug' }],
  load: loadPrompts,
  kinds: [categoryKind, promptKind],
  overview: {
    title: 'Prompts',
    lines: (all) => all.map(({ name, kind, prompts }) => `${name} (${kind}): ${prompts.length}`),
  },
})

type Titled = { topic_categories: readonly { topics: readonly { title: string }[] }[] }

/** Where prompts, as they were given, name topics that the school does not have. */
export function unknownTopics(raw: unknown, current: Titled | null): Problem[] {
  const given = nested(raw, 'topic_categories', 'topics').map(({ entry }) => entry)
  const stored = current?.topic_categories.flatMap(({ topics }) => topics) ?? []
  const titles = new Set([...given, ...stored].map((topic) => trimmedText(valueAt(topic, 'title'))))
  return nested(raw, 'prompt_categories', 'prompts').flatMap(({ entry, path }) =>
    listAt(entry, 'topics').flatMap((title, index) =>
      trimmedText(title) === '' || titles.has(trimmedText(title))
        ? []
        : [{ path: `${path}.topics[${index}]`, message: UNKNOWN_TOPIC }],
    ),
  )
}

const UNKNOWN_TOPIC = 'must be the title of a topic of this school'

/** The entries of the lists in a list, with their paths. */
const nested = (raw: unknown, list: string, within: string) =>
  listAt(raw, list).flatMap((outer, n) =>
    listAt(outer, within).map((entry, m) => ({ entry, path: `${list}[${n}].${within}[${m}]` })),
  )
