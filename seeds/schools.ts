import type { Campus, PromptCategories } from './content/schools'
import { topicCategories } from './content/texts'
import { seededId } from './ids'
import { createRow, type Tables } from './rows'
import { dateBefore, DAY } from './time'

/** A school with its branches and programs. */
export interface School {
  code: string
  campus: Campus
  email_domain: string
  partner: Tables['Partner']
  institutions: Tables['Institution'][]
  programs: Tables['Program'][]
}

type Names = 'name' | 'shorthand_name' | 'abbreviation'
type Branch = Pick<Tables['Institution'], 'institution_code' | 'name'> &
  Partial<Tables['Institution']>

export interface SchoolContent {
  columns: Pick<Tables['Partner'], Names> & Partial<Tables['Partner']>
  institutions: Branch[]
  programs: readonly string[]
  campus: Campus
}

const FOUNDED_AGO = 800 * DAY

/** A school as its content describes it; its code makes its host and the domain of its addresses. */
export function buildSchool(code: string, content: SchoolContent, today: Date): School {
  const id = (...parts: string[]) => seededId(FOUNDED_AGO, ...parts)
  return {
    code,
    campus: content.campus,
    email_domain: `${code}.test`,
    partner: createRow('Partner', {
      id: id('partner', code),
      partner_code: code,
      host: `${code}.localhost`,
      created_at: dateBefore(today, FOUNDED_AGO),
      ...content.columns,
    }),
    institutions: content.institutions.map((branch) =>
      createRow('Institution', {
        id: id('institution', code, branch.institution_code),
        partner_code: code,
        ...branch,
      }),
    ),
    programs: content.programs.map((name) =>
      createRow('Program', { id: id('program', code, name), partner_code: code, name }),
    ),
  }
}

export interface TopicRows {
  categories: Tables['TopicCategory'][]
  topics: Tables['Topic'][]
  /** Topic rows by their key in the content. */
  byKey: Map<string, Tables['Topic']>
}

/** The topic categories and topics of a school; all of them, or those with the given keys. */
export function topicRows(partner_code: string, only?: readonly string[]): TopicRows {
  const rows: TopicRows = { categories: [], topics: [], byKey: new Map() }
  for (const [position, { name, prospective, topics }] of topicCategories().entries()) {
    const wanted = topics.filter(({ key }) => !only || only.includes(key))
    if (wanted.length === 0) continue
    const topic_category_id = seededId(700 * DAY, 'topic-category', partner_code, name)
    rows.categories.push(
      createRow('TopicCategory', {
        id: topic_category_id,
        partner_code,
        name,
        order: position + 1,
        prospective_discussions: prospective,
      }),
    )
    for (const [at, { key, ...topic }] of wanted.entries()) {
      const id = seededId(700 * DAY, 'topic', partner_code, key)
      const row = { id, partner_code, topic_category_id, ...topic, order: at + 1 }
      rows.byKey.set(key, createRow('Topic', row))
    }
  }
  rows.topics = [...rows.byKey.values()]
  return rows
}

export const tagId = (partner_code: string, name: string): string =>
  seededId(700 * DAY, 'tag', partner_code, name)

const OPENED_AGO = 690 * DAY

/** The prompt categories and prompts of a school, before anyone has responded. */
export function promptRows(
  partner_code: string,
  categories: PromptCategories,
  topics: TopicRows['byKey'],
) {
  const rows = categories.map(({ name, kind }, at) =>
    createRow('PromptCategory', {
      id: seededId(OPENED_AGO, 'prompt-category', partner_code, name),
      partner_code,
      name,
      kind,
      order: at + 1,
    }),
  )
  const prompts = categories
    .flatMap((category, at) =>
      category.prompts.map((content) => ({ content, kind: category.kind, in: rows[at]?.id ?? '' })),
    )
    .map(({ content, kind, in: prompt_category_id }, at) => {
      const { slug, title, body, char_required } = content
      const row = createRow('Prompt', {
        id: seededId(OPENED_AGO, 'prompt', partner_code, slug),
        partner_code,
        prompt_category_id,
        slug,
        title,
        body,
        char_required,
        numeric_prepend: at + 1,
        order: at + 1,
        tag_names: content.tags,
        topics: content.topics.flatMap((key) => topics.get(key)?.id ?? []),
      })
      return { content, kind, row }
    })
  return { categories: rows, prompts }
}
