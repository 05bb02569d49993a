import { z } from 'zod'
import { drawnIcon, TOPIC_ICONS } from '~/domain/topics/schema'
import { newId } from '~/platform/ids'
import { list, longText, knownName, text, trueOrFalse } from '../fields'
import { defineList, rowKind } from './define.server'

/** Shown next to a topic's posts, in the order of the file. (TOPIC-02, TOPIC-13) */
const contentSchema = z.strictObject({
  title: text(80),
  content_markdown: longText(4000).min(1, { error: 'must not be empty' }),
})

const topicSchema = z.strictObject({
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
  name: text(80),
  prospective_discussions: trueOrFalse
    .default(false)
    .describe('Whether prospective students meet here.'),
  topics: list(topicSchema).default([]),
})

type Category = z.infer<typeof schema>
type CategoryFields = Omit<Category, 'topics'> & { order: number }
type TopicFields = z.infer<typeof topicSchema> & { category: string; order: number }

const categoryKind = rowKind<Category, CategoryFields>({
  kind: 'topic category',
  rows: (all) =>
    all.map(({ name, prospective_discussions }, index) => ({
      name,
      fields: { name, prospective_discussions, order: index + 1 },
    })),
  write: (tx, { partner_code }, { name, fields }, before) =>
    tx.topicCategory.upsert({
      where: { partner_code_name: { partner_code, name: before?.name ?? name } },
      create: { ...fields, id: newId(), partner_code },
      update: fields,
    }),
})

const topicKind = rowKind<Category, TopicFields>({
  kind: 'topic',
  rows: (all) =>
    all.flatMap(({ name: category, topics }) =>
      topics.map((topic, index) => ({
        name: topic.title,
        fields: { ...topic, category, order: index + 1 },
      })),
    ),
  async write(tx, { partner_code }, { name: title, fields }, before) {
    const { category: name, ...columns } = fields
    const { id: topic_category_id } = await tx.topicCategory.findUniqueOrThrow({
      where: { partner_code_name: { partner_code, name } },
      select: { id: true },
    })
    const data = { ...columns, topic_category_id }
    return tx.topic.upsert({
      where: { partner_code_title: { partner_code, title: before?.name ?? title } },
      create: { ...data, id: newId(), partner_code },
      update: data,
    })
  },
})

export const topic_categories = defineList({
  about: 'Topics in their categories, in the order of the page.',
  schema,
  unique: [{ field: 'name' }, { within: 'topics', field: 'title' }],
  load: async (reader, partner_code) => {
    const rows = await reader.topicCategory.findMany({
      where: { partner_code },
      orderBy: [{ order: 'asc' }, { name: 'asc' }],
      select: {
        name: true,
        prospective_discussions: true,
        topics: {
          orderBy: [{ order: 'asc' }, { title: 'asc' }],
          select: { title: true, description: true, icon: true, contents: true },
        },
      },
    })
    // A name that was taken before they were checked is drawn as the default.
    const toTopic = (row: (typeof rows)[number]['topics'][number]) => ({
      ...row,
      icon: drawnIcon(row.icon),
    })
    return rows.map((row) => ({ ...row, topics: row.topics.map(toTopic) })) as Category[]
  },
  kinds: [categoryKind, topicKind],
  overview: {
    title: 'Topics',
    lines: (all) =>
      all.map(({ name, topics }) => `${name}: ${topics.map(({ title }) => title).join(', ')}`),
  },
})
