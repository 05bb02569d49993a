import * as z from 'zod'
import { drawnIcon, TOPIC_ICONS } from '~/domain/topics/schema'
import { trimmedText } from '../duplicates'
import { withCodes } from '../entry-codes'
import { entryCode, knownName, list, longText, text, trueOrFalse } from '../fields'
import {
  asEntry,
  asStored,
  defineList,
  entryUpsert,
  isCurrent,
  rowKind,
  type Reader,
} from './define.server'

/** Shown next to a topic's posts, in the order of the file. (TOPIC-02, TOPIC-13) */
const contentSchema = z.strictObject({
  title: text(80),
  content_markdown: longText(4000).min(1, { error: 'must not be empty' }),
})

const topicSchema = z.strictObject({
  code: entryCode,
  title: text(80),
  description: longText(500).default(''),
  icon: knownName('icon', TOPIC_ICONS).default('topic').describe('Name of a drawn icon.'),
  contents: list(contentSchema)
    .max(10, { error: 'must have at most 10 entries' })
    .default([])
    .describe('Shown next to the posts, as Markdown.'),
})

/** Topics belong to categories; the order of the file is the order on the page. (TOPIC-01, TOPIC-04) */
const schema = z.strictObject({
  code: entryCode,
  name: text(80),
  prospective_discussions: trueOrFalse
    .default(false)
    .describe('Whether prospective students meet here.'),
  topics: list(topicSchema).optional().describe('Left out, those of the category stay.'),
})

type Category = z.infer<typeof schema>
type CategoryFields = Omit<Category, 'topics'> & { order: number }
type TopicFields = z.infer<typeof topicSchema> & { category: string; order: number }

const loadCategories = async (reader: Reader, partner_code: string) =>
  withCodes(
    await reader.topicCategory.findMany({
      where: { partner_code },
      orderBy: [{ order: 'asc' }, { name: 'asc' }],
      omit: { partner_code: true },
    }),
    ({ name }) => name,
  )

async function loadTopics(reader: Reader, partner_code: string) {
  const categories = await loadCategories(reader, partner_code)
  const rows = await reader.topic.findMany({
    where: { partner_code },
    orderBy: [{ order: 'asc' }, { title: 'asc' }],
    omit: { partner_code: true, posts_count: true, comments_count: true },
  })
  return withCodes(rows, ({ title }) => title).map(({ topic_category_id, ...row }) => ({
    ...row,
    contents: row.contents as TopicFields['contents'],
    // A name that was taken before they were checked is drawn as the default.
    icon: drawnIcon(row.icon),
    category: categories.find(({ id }) => id === topic_category_id)?.code ?? '',
  }))
}

/** Codes of the school's current topics by their ids. */
export const topicCodes = async (reader: Reader, partner_code: string) =>
  new Map(
    (await loadTopics(reader, partner_code)).filter(isCurrent).map(({ id, code }) => [id, code]),
  )

const categoryKind = rowKind<Category, CategoryFields>({
  kind: 'topic category',
  rows: (all) =>
    all.map(({ topics: _, ...category }, index) => ({
      name: category.name,
      code: category.code,
      fields: { ...category, order: index + 1 },
    })),
  write: (tx, school, row, before) =>
    tx.topicCategory.upsert(entryUpsert(school, row, before, row.fields)),
  coded: {
    title: 'name',
    load: async (reader, partner_code) =>
      asStored(await loadCategories(reader, partner_code), ({ name }) => name),
    change: (tx, where, data) => tx.topicCategory.update({ where, data }),
  },
})

const topicKind = rowKind<Category, TopicFields>({
  kind: 'topic',
  rows: (all) =>
    all.flatMap(({ code: category = '', topics = [] }) =>
      topics.map((topic, index) => ({
        name: topic.title,
        code: topic.code,
        fields: { ...topic, category, order: index + 1 },
      })),
    ),
  async write(tx, school, row, before) {
    const { partner_code } = school
    const { category, ...columns } = row.fields
    const { id: topic_category_id } = await tx.topicCategory.findUniqueOrThrow({
      where: { partner_code_code: { partner_code, code: category } },
      select: { id: true },
    })
    const data = { ...columns, topic_category_id }
    return tx.topic.upsert(entryUpsert(school, row, before, data))
  },
  coded: {
    within: 'topics',
    title: 'title',
    load: async (reader, partner_code) =>
      asStored(await loadTopics(reader, partner_code), ({ title }) => title),
    change: (tx, where, data) => tx.topic.update({ where, data }),
  },
})

export const topic_categories = defineList({
  about: 'Topics in their categories, in the order of the page.',
  schema,
  unique: [
    { field: 'name' },
    { field: 'code', key: trimmedText },
    { within: 'topics', field: 'title' },
    { within: 'topics', field: 'code', key: trimmedText },
  ],
  load: async (reader, partner_code) => {
    const topics = (await loadTopics(reader, partner_code)).filter(isCurrent)
    const categories = (await loadCategories(reader, partner_code)).filter(isCurrent)
    return categories.map(({ code, name, prospective_discussions }): Category => ({
      code,
      name,
      prospective_discussions,
      topics: topics
        .filter(({ category }) => category === code)
        .map((topic) => asEntry(topicSchema, topic)),
    }))
  },
  kinds: [categoryKind, topicKind],
  overview: {
    title: 'Topics',
    lines: (all) =>
      all.map(({ name, topics = [] }) => `${name}: ${topics.map(({ title }) => title).join(', ')}`),
  },
})
