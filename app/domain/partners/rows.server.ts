import { spelling } from '~/domain/terms/words'
import type { Tx } from '~/platform/db.server'
import { newId } from '~/platform/ids'
import type { Change, EntryKind, Fields } from './changes'
import { writeMindset, writeTile } from './home-rows.server'
import type { PromptEntry } from './prompt-entries'
import type { InitiativeEntry, InstitutionEntry, TopicCategoryEntry } from './schema'

type Place = { partner_code: string; now: Date }
type WriteRow = (tx: Tx, place: Place, change: Change) => Promise<unknown>

/** How a new or changed row of each kind gets into its table. */
const WRITERS: Record<EntryKind, WriteRow> = {
  partner: (tx, { partner_code, now }, { entry }) => {
    const data = { ...fieldsOf<'partner'>(entry.fields), updated_at: now }
    return tx.partner.upsert({
      where: { partner_code },
      create: { ...data, id: newId(), created_at: now },
      update: data,
    })
  },
  institution: (tx, { partner_code }, { entry }) => {
    const data = fieldsOf<'institution'>(entry.fields)
    const { institution_code } = data
    return tx.institution.upsert({
      where: { partner_code_institution_code: { partner_code, institution_code } },
      create: { ...data, id: newId(), partner_code },
      update: data,
    })
  },
  program: (tx, { partner_code }, { entry, current }) =>
    tx.program.upsert({
      where: { partner_code_name: { partner_code, name: current?.name ?? entry.name } },
      create: { id: newId(), partner_code, name: entry.name },
      update: { name: entry.name },
    }),
  'topic category': (tx, { partner_code }, { entry, current }) => {
    const data = fieldsOf<'topicCategory'>(entry.fields)
    return tx.topicCategory.upsert({
      where: { partner_code_name: { partner_code, name: current?.name ?? entry.name } },
      create: { ...data, id: newId(), partner_code },
      update: data,
    })
  },
  topic: async (tx, { partner_code }, { entry, current }) => {
    const { category, ...fields } = entry.fields
    const { id: topic_category_id } = await tx.topicCategory.findUniqueOrThrow({
      where: { partner_code_name: { partner_code, name: String(category) } },
      select: { id: true },
    })
    const data = { ...fieldsOf<'topic'>(fields), topic_category_id }
    return tx.topic.upsert({
      where: { partner_code_title: { partner_code, title: current?.name ?? entry.name } },
      create: { ...data, id: newId(), partner_code },
      update: data,
    })
  },
  'prompt category': (tx, { partner_code }, { entry, current }) => {
    const data = fieldsOf<'promptCategory'>(entry.fields)
    return tx.promptCategory.upsert({
      where: { partner_code_name: { partner_code, name: current?.name ?? entry.name } },
      create: { ...data, id: newId(), partner_code },
      update: data,
    })
  },
  prompt: async (tx, { partner_code }, { entry }) => {
    const { category, topics, ...fields } = entry.fields
    const { id: prompt_category_id } = await tx.promptCategory.findUniqueOrThrow({
      where: { partner_code_name: { partner_code, name: String(category) } },
      select: { id: true },
    })
    // The file names topics; the row keeps their ids, in the file's order.
    const titles = topics as string[]
    const known = await tx.topic.findMany({
      where: { partner_code, title: { in: titles } },
      select: { id: true, title: true },
    })
    const ids = titles.flatMap((title) => known.find((topic) => topic.title === title)?.id ?? [])
    const data = { ...fieldsOf<'prompt'>(fields), topics: ids, prompt_category_id }
    return tx.prompt.upsert({
      where: { partner_code_slug: { partner_code, slug: entry.name } },
      create: { ...data, id: newId(), partner_code },
      update: data,
    })
  },
  'restricted term': (tx, { partner_code, now }, { entry }) => {
    const match = spelling(entry.name)
    return tx.restrictedTerm.upsert({
      where: { partner_code_match: { partner_code, match } },
      create: { id: newId(), partner_code, term: entry.name, match, created_at: now },
      update: { term: entry.name },
    })
  },
  'influence initiative': (tx, { partner_code, now }, { entry, current }) => {
    const data = fieldsOf<'influenceInitiative'>(entry.fields)
    return tx.influenceInitiative.upsert({
      where: { partner_code_name: { partner_code, name: current?.name ?? entry.name } },
      create: { ...data, id: newId(), partner_code, created_at: now },
      update: data,
    })
  },
  mindset: writeMindset,
  'side menu tile': writeTile,
}

/** The columns of a row; the file's schema has checked that they are there and right. */
type Columns = {
  partner: Parameters<Tx['partner']['create']>[0]['data']
  institution: InstitutionEntry
  topicCategory: { name: string; prospective_discussions: boolean; order: number }
  influenceInitiative: InitiativeEntry
  topic: TopicCategoryEntry['topics'][number] & { order: number }
  promptCategory: { name: string; kind: string; order: number }
  prompt: Omit<PromptEntry, 'topics'> & { order: number }
}
const fieldsOf = <Table extends keyof Columns>(fields: Fields) =>
  fields as unknown as Columns[Table]

/** Writes what is new or different; the rest is not touched. */
export async function writeChanges(tx: Tx, place: Place, changes: readonly Change[]) {
  for (const change of changes) {
    if (change.action === 'create' || change.action === 'update')
      await WRITERS[change.entry.kind](tx, place, change)
  }
}
