import type { Db, Tx } from '~/platform/db.server'
import { homeOf } from './home-rows.server'
import type { PartnerFile } from './schema'

/** Reads inside and outside of a transaction alike. */
export type Reader = Tx | Db['read']

export type PartnerLine = {
  partner_code: string
  name: string
  host: string
  status: string
  institutions: number
  programs: number
  users: number
}

/** Every school by code, with counts, active or not. For operators. (CLI-11) */
export async function listPartners(db: Db): Promise<PartnerLine[]> {
  const rows = await db.read.partner.findMany({
    orderBy: { partner_code: 'asc' },
    select: {
      partner_code: true,
      name: true,
      host: true,
      status: true,
      _count: { select: { institutions: true, programs: true, users: true } },
    },
  })
  return rows.map(({ _count, ...row }) => ({ ...row, ..._count }))
}

/** Code and name of the school that has this host, or null. For operators. */
export const partnerOfHost = (reader: Reader, host: string) =>
  reader.partner.findUnique({ where: { host }, select: { partner_code: true, name: true } })

/** A whole school as one file, always in the same order; null for an unknown code. (CLI-13) */
export async function partnerFile(reader: Reader, code: string): Promise<PartnerFile | null> {
  const partner = await reader.partner.findUnique({
    where: { partner_code: code },
    omit: { id: true, created_at: true, updated_at: true },
  })
  if (!partner) return null
  const fields = partner as Omit<PartnerFile, ListName>
  return {
    ...fields,
    flags: inOrder(fields.flags),
    settings: inOrder(fields.settings),
    institutions: await institutionsOf(reader, code),
    programs: await programsOf(reader, code),
    topic_categories: await topicCategoriesOf(reader, code),
    prompt_categories: await promptCategoriesOf(reader, code),
    restricted_terms: await termsOf(reader, code),
    influence_initiatives: await initiativesOf(reader, code),
    ...(await homeOf(reader, code)),
  }
}

/** By name: the column keeps its keys in the order in which they once came. */
const inOrder = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))) as T

type ListName =
  | 'institutions'
  | 'programs'
  | 'topic_categories'
  | 'prompt_categories'
  | 'restricted_terms'
  | 'influence_initiatives'
  | 'mindset'
  | 'side_menu'

async function institutionsOf(reader: Reader, code: string) {
  const rows = await reader.institution.findMany({
    where: { partner_code: code },
    orderBy: [{ primary: 'desc' }, { institution_code: 'asc' }],
    omit: { id: true, partner_code: true },
  })
  return rows as PartnerFile['institutions']
}

async function programsOf(reader: Reader, code: string) {
  const rows = await reader.program.findMany({
    where: { partner_code: code },
    orderBy: { name: 'asc' },
    select: { name: true },
  })
  return rows.map((row) => row.name)
}

async function topicCategoriesOf(reader: Reader, code: string) {
  const rows = await reader.topicCategory.findMany({
    where: { partner_code: code },
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
  return rows as PartnerFile['topic_categories']
}

async function initiativesOf(reader: Reader, code: string) {
  const rows = await reader.influenceInitiative.findMany({
    where: { partner_code: code },
    orderBy: { name: 'asc' },
    omit: { id: true, partner_code: true, created_at: true },
  })
  return rows satisfies PartnerFile['influence_initiatives']
}

async function promptCategoriesOf(reader: Reader, code: string) {
  const rows = await reader.promptCategory.findMany({
    where: { partner_code: code },
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
  const topics = await topicTitles(reader, code)
  const named = (ids: unknown) => (ids as string[]).flatMap((id) => topics.get(id) ?? [])
  return rows.map(({ prompts, ...category }) => ({
    ...category,
    prompts: prompts.map((prompt) => ({ ...prompt, topics: named(prompt.topics) })),
  })) as PartnerFile['prompt_categories']
}

/** Titles of the school's topics by their ids: files name topics by what they are called. */
async function topicTitles(reader: Reader, partner_code: string): Promise<Map<string, string>> {
  const rows = await reader.topic.findMany({
    where: { partner_code },
    select: { id: true, title: true },
  })
  return new Map(rows.map(({ id, title }) => [id, title]))
}

async function termsOf(reader: Reader, code: string) {
  const rows = await reader.restrictedTerm.findMany({
    where: { partner_code: code },
    orderBy: { match: 'asc' },
    select: { term: true },
  })
  return rows.map((row) => row.term)
}
