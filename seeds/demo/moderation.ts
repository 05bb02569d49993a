import { moderationContent, type CaseContent } from '../content/schools'
import { seededId } from '../ids'
import { item } from '../random'
import { createRow, type SeedRows, type Tables } from '../rows'
import { dateBefore, DAY, HOUR, MINUTE } from '../time'
import type { SeedPerson } from './people'

const HARM = 'indicates harm to self or others'

type Subject = { id: string; author: string; excerpt: string }
type Appeal = { decided_by: string; text: string }
type Case = CaseContent & { subject: Subject; notice?: string; rule?: string; appeal?: Appeal }

/**
 * What members of Northfield flagged and reported: something no one has looked at yet, one with
 * someone who may be in danger, one that Stan works on, and why each hidden post was hidden.
 */
export function addCases(rows: SeedRows, people: readonly SeedPerson[], today: Date): void {
  const { cases, hidden_posts } = moderationContent()
  const named = new Set(people.flatMap(({ name, row }) => (name ? [row.id] : [])))
  const others = rows.Post.filter(
    ({ partner_code, user_id }) => partner_code === 'northfield' && !named.has(user_id),
  )
  const add = (moderationCase: Case) => addCase(rows, people, moderationCase, today)
  for (const moderationCase of cases) {
    const subject = findSubject(rows, people, moderationCase, others)
    const author = people.find(({ row }) => row.id === subject.author)
    if (author) author.row.phone = moderationCase.phone ?? null
    add({ ...moderationCase, subject })
  }
  const hidden = others.filter((post) => post.hidden && !post.deleted_at)
  for (const [at, post] of hidden.entries()) {
    const { reporters, reasons, notices, rules, appeals } = hidden_posts
    const appeal = appeals[at]
    const report = { by: item(reporters, at), reason: item(reasons, at), custom: null }
    add({
      kind: 'post',
      subject: postSubject(post),
      reports: [{ ...report, hours_ago: 48 }],
      notes: [],
      notice: item(notices, at),
      rule: item(rules, at),
      ...(appeal && { appeal }),
    })
  }
}

function findSubject(
  rows: SeedRows,
  people: readonly SeedPerson[],
  { kind, containing = '' }: CaseContent,
  posts: readonly Tables['Post'][],
): Subject {
  const shown = posts.filter((post) => !post.private && !post.hidden && !post.deleted_at)
  if (kind === 'user') {
    const { row } = people.findLast(({ name, row }) => !name && !row.about_private)!
    const excerpt = [`${row.first_name} ${row.last_name}`, row.about].filter(Boolean).join('\n\n')
    return { id: row.id, author: row.id, excerpt }
  }
  if (kind === 'post') {
    const post = shown.find(({ content }) => content.includes(containing))
    if (post) return postSubject(post)
  }
  const ids = new Set(shown.map(({ id }) => id))
  const comment = rows.Comment.find(
    ({ post_id, content }) => ids.has(post_id) && content.includes(containing),
  )
  if (!comment) throw new Error(`no ${kind} of the demo contains "${containing}"`)
  return { id: comment.id, author: comment.user_id, excerpt: comment.content }
}

const postSubject = ({ id, user_id, title, content }: Tables['Post']): Subject => ({
  id,
  author: user_id,
  excerpt: `${title}\n\n${content}`.slice(0, 4000),
})

function addCase(
  rows: SeedRows,
  people: readonly SeedPerson[],
  { kind, subject, reports, notes, taken_by, notice, rule, appeal }: Case,
  today: Date,
): void {
  const personId = (name: string) => people.find((person) => person.name === name)?.row.id ?? null
  const at = (hours: number) => dateBefore(today, hours * HOUR)
  const first = Math.max(...reports.map(({ hours_ago }) => hours_ago))
  const id = seededId(first * HOUR, 'case', kind, subject.id)
  rows.ModerationCase.push(
    createRow('ModerationCase', {
      id,
      partner_code: 'northfield',
      kind,
      subject_id: subject.id,
      author_id: subject.author,
      excerpt: subject.excerpt,
      state: appeal ? 'appealed' : notice ? 'resolved' : taken_by ? 'taken' : 'open',
      open_key: notice ? null : `${kind}:${subject.id}`,
      harm: reports.some(({ reason }) => reason === HARM),
      reports_count: reports.length,
      ...(taken_by && { assignee_id: personId(taken_by), assigned_at: dateBefore(today, DAY) }),
      ...(notice && {
        decision: 'hide',
        notice_to_author: notice,
        rule: rule ?? null,
        decided_by: personId(appeal?.decided_by ?? 'stan'),
        decided_at: dateBefore(today, DAY),
      }),
      created_at: at(first),
      updated_at: dateBefore(today, notice ? DAY : 10 * MINUTE),
    }),
  )
  for (const { by, reason, custom, hours_ago } of reports)
    rows.ModerationReport.push(
      createRow('ModerationReport', {
        id: seededId(hours_ago * HOUR, 'report', id, by),
        case_id: id,
        partner_code: 'northfield',
        reporter_id: personId(by),
        reason,
        custom_reason: custom,
        created_at: at(hours_ago),
      }),
    )
  if (appeal)
    addAppeal(rows, id, {
      author_id: subject.author,
      text: appeal.text,
      against_id: personId(appeal.decided_by),
      created_at: at(5),
    })
  for (const { by, ...note } of notes) addNote(rows, id, { ...note, author_id: personId(by) }, at)
}

type Note = { text: string; author_id: string | null; hours_ago: number }

const addNote = (
  rows: SeedRows,
  case_id: string,
  { text, author_id, hours_ago }: Note,
  at: (hours: number) => Date,
) =>
  rows.ModerationNote.push({
    id: seededId(hours_ago * HOUR, 'note', case_id, text),
    case_id,
    partner_code: 'northfield',
    author_id,
    text,
    created_at: at(hours_ago),
  })

type AppealColumns = Pick<
  Tables['ModerationAppeal'],
  'author_id' | 'text' | 'against_id' | 'created_at'
>

const addAppeal = (rows: SeedRows, case_id: string, columns: AppealColumns) =>
  rows.ModerationAppeal.push(
    createRow('ModerationAppeal', {
      id: seededId(5 * HOUR, 'appeal', case_id),
      case_id,
      partner_code: 'northfield',
      decision: 'hide',
      ...columns,
    }),
  )
