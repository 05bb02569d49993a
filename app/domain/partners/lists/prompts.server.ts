import * as z from 'zod'
import { CATEGORY_KINDS, REQUIREMENTS } from '~/policy/prompts'
import { trimmedText } from '../duplicates'
import { withCodes } from '../entry-codes'
import { entryCode, list, longText, oneOf, slug, text, trueOrFalse } from '../fields'
import {
  asEntry,
  asStored,
  defineList,
  entryUpsert,
  isCurrent,
  rowKind,
  type Reader,
} from './define.server'
import { topicCodes } from './topics.server'

/** The number before a prompt's title. */
const number = z
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must be a number from 0 to 9999' })
  .max(9999, { error: 'must be a number from 0 to 9999' })

const promptSchema = z.strictObject({
  code: entryCode,
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
  topics: list(text(80))
    .default([])
    .describe('Codes or titles of topics that a response begins with.'),
})

/** Prompts belong to categories, both in the order of the file. (PROMPT-01, PROMPT-02, PROMPT-30) */
const schema = z.strictObject({
  code: entryCode,
  name: text(80),
  kind: oneOf(CATEGORY_KINDS).default('assignment'),
  prompts: list(promptSchema).optional().describe('Left out, those of the category stay.'),
})

type PromptCategory = z.infer<typeof schema>
type CategoryFields = Omit<PromptCategory, 'prompts'> & { order: number }
type PromptFields = z.infer<typeof promptSchema> & { category: string; order: number }

const loadCategories = async (reader: Reader, partner_code: string) =>
  withCodes(
    await reader.promptCategory.findMany({
      where: { partner_code },
      orderBy: [{ order: 'asc' }, { name: 'asc' }],
      omit: { partner_code: true },
    }),
    ({ name }) => name,
  ).map((row) => ({ ...row, kind: row.kind as CategoryFields['kind'] }))

async function loadPrompts(reader: Reader, partner_code: string) {
  const categories = await loadCategories(reader, partner_code)
  // The file has codes of topics; the row keeps their ids, in the file's order.
  const codes = await topicCodes(reader, partner_code)
  const rows = await reader.prompt.findMany({
    where: { partner_code },
    orderBy: [{ order: 'asc' }, { slug: 'asc' }],
    omit: { partner_code: true, count: true },
  })
  return withCodes(rows, ({ slug }) => slug).map(({ prompt_category_id, ...row }) => ({
    ...row,
    tag_names: row.tag_names as string[],
    topics: (row.topics as string[]).flatMap((id) => codes.get(id) ?? []),
    category: categories.find(({ id }) => id === prompt_category_id)?.code ?? '',
  }))
}

const categoryKind = rowKind<PromptCategory, CategoryFields>({
  kind: 'prompt category',
  rows: (all) =>
    all.map(({ prompts: _, ...category }, index) => ({
      name: category.name,
      code: category.code,
      fields: { ...category, order: index + 1 },
    })),
  write: (tx, school, row, before) =>
    tx.promptCategory.upsert(entryUpsert(school, row, before, row.fields)),
  coded: {
    title: 'name',
    load: async (reader, partner_code) =>
      asStored(await loadCategories(reader, partner_code), ({ name }) => name),
    change: (tx, where, data) => tx.promptCategory.update({ where, data }),
  },
})

const promptKind = rowKind<PromptCategory, PromptFields>({
  kind: 'prompt',
  rows: (all) =>
    all.flatMap(({ code: category = '', prompts = [] }) =>
      prompts.map((prompt, index) => ({
        name: prompt.slug,
        code: prompt.code,
        fields: { ...prompt, category, order: index + 1 },
      })),
    ),
  async write(tx, school, row, before) {
    const { partner_code } = school
    const { category, topics: codes, ...columns } = row.fields
    const { id: prompt_category_id } = await tx.promptCategory.findUniqueOrThrow({
      where: { partner_code_code: { partner_code, code: category } },
      select: { id: true },
    })
    const known = await tx.topic.findMany({
      where: { partner_code, code: { in: codes } },
      select: { id: true, code: true },
    })
    const topics = codes.flatMap((code) => known.find((topic) => topic.code === code)?.id ?? [])
    const data = { ...columns, topics, prompt_category_id }
    return tx.prompt.upsert(entryUpsert(school, row, before, data))
  },
  coded: {
    within: 'prompts',
    title: 'slug',
    load: async (reader, partner_code) =>
      asStored(await loadPrompts(reader, partner_code), ({ slug }) => slug),
    change: (tx, where, data) => tx.prompt.update({ where, data }),
  },
})

export const prompt_categories = defineList({
  about: 'Prompts in their categories, in the order of the page.',
  schema,
  unique: [
    { field: 'name' },
    { field: 'code', key: trimmedText },
    { within: 'prompts', field: 'slug' },
    { within: 'prompts', field: 'code', key: trimmedText },
  ],
  load: async (reader, partner_code) => {
    const prompts = (await loadPrompts(reader, partner_code)).filter(isCurrent)
    const categories = (await loadCategories(reader, partner_code)).filter(isCurrent)
    return categories.map(({ code, name, kind }): PromptCategory => ({
      code,
      name,
      kind,
      prompts: prompts
        .filter(({ category }) => category === code)
        .map((prompt) => asEntry(promptSchema, prompt)),
    }))
  },
  kinds: [categoryKind, promptKind],
  overview: {
    title: 'Prompts',
    lines: (all) =>
      all.map(({ name, kind, prompts = [] }) => `${name} (${kind}): ${prompts.length}`),
  },
})
