import { TOPIC_ICONS } from '~/domain/topics/schema'
import { CATEGORY_KINDS, REQUIREMENTS } from '~/policy/prompts'
import type { Shape } from './schema-shape'

const inWords = (name: string) => {
  const words = name.replaceAll(/[_-]/g, ' ')
  return (words[0]?.toUpperCase() ?? '') + words.slice(1)
}
const asChoices = (names: readonly string[]) =>
  names.map((value) => ({ value, label: inWords(value) }))

type Catalog = {
  title: string
  about: string
  one: string
  /** What is counted of each */
  counted: readonly [string, string]
  /** The list of a school's file, what each of its categories holds, and the name of an entry there */
  list: 'topic_categories' | 'prompt_categories'
  within: 'topics' | 'prompts'
  kind: 'topic' | 'prompt'
  named: 'title' | 'slug'
  /** What follows when one is archived */
  archived: string
  fields: Shape
  category: Shape
}

/** What a school's posts and prompts are arranged by; the category of an entry is among its fields. */
export const CATALOGS = {
  topics: {
    title: 'Topics',
    about: 'What posts and questions are filed under.',
    one: 'topic',
    counted: ['post', 'posts'],
    list: 'topic_categories',
    within: 'topics',
    kind: 'topic',
    named: 'title',
    archived: 'It has no page anymore, and no one can choose it. Its posts stay, with its name.',
    fields: {
      title: { kind: 'line', label: 'Title' },
      description: { kind: 'text', label: 'Description' },
      icon: { kind: 'choice', label: 'Icon', choices: asChoices(TOPIC_ICONS) },
      contents: {
        kind: 'rows',
        label: 'Next to its posts',
        one: 'Text',
        most: 10,
        fields: {
          title: { kind: 'line', label: 'Title' },
          content_markdown: {
            kind: 'text',
            label: 'Text',
            hint: 'You can use **bold**, lists and links.',
          },
        },
      },
    },
    category: {
      name: { kind: 'line', label: 'Name' },
      prospective_discussions: {
        kind: 'switch',
        label: 'For prospective students',
        hint: 'They meet in its topics.',
      },
    },
  },
  prompts: {
    title: 'Prompts',
    about: 'What students are asked to write about.',
    one: 'prompt',
    counted: ['response', 'responses'],
    list: 'prompt_categories',
    within: 'prompts',
    kind: 'prompt',
    named: 'slug',
    archived: 'No one is asked it anymore. Its responses stay.',
    fields: {
      title: { kind: 'line', label: 'Title' },
      slug: {
        kind: 'line',
        label: 'Part of the address',
        hint: 'Lower-case words with dashes. Made from the title where you leave it empty.',
      },
      body: { kind: 'text', label: 'Text', hint: 'You can use **bold**, lists and links.' },
      numeric_prepend: { kind: 'number', label: 'Number before the title' },
      char_required: {
        kind: 'choice',
        label: 'Who sees it',
        none: 'Everyone',
        choices: asChoices(REQUIREMENTS),
      },
      active: { kind: 'switch', label: 'Active', hint: 'Off, no one sees it.' },
      tag_names: {
        kind: 'lines',
        label: 'Tags',
        hint: 'That a response begins with, one on each line, without #.',
      },
      topics: { kind: 'boxes', label: 'Topics that a response begins with' },
    },
    category: {
      name: { kind: 'line', label: 'Name' },
      kind: { kind: 'choice', label: 'Kind', choices: asChoices(CATEGORY_KINDS) },
    },
  },
} as const satisfies Record<string, Catalog>

export type CatalogName = keyof typeof CATALOGS
export const findCatalog = (name: CatalogName): Catalog => CATALOGS[name]

export type CatalogEntry = { code: string; title: string; count: number }
export type CatalogCategory = { code: string; name: string; entries: CatalogEntry[] }
export type CatalogView = { categories: CatalogCategory[]; archived: CatalogEntry[] }

export const SAVED = 'Saved.'
export const ARCHIVED = 'Archived.'
export const RESTORED = 'It’s back.'
export const MEANWHILE =
  'Someone else has changed it meanwhile. Save it again to have it as it is below.'
export const NOT_EMPTY = 'Move or archive what is in it first.'
