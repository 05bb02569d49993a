import { clearAnswer } from '~/domain/comments/answers.server'
import { clearDraft } from '~/domain/drafts/commands.server'
import { PLACES } from '~/domain/drafts/schema'
import { screened } from '~/domain/terms/screening.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { Forbidden, refused, type Outcome, type Refused } from '~/platform/failures'
import { once } from '~/platform/once.server'
import { mayWritePost } from '~/policy/posts'
import { ownPost } from './access.server'
import { hidePost } from './commands.server'
import { countInTopics, counts } from './counters.server'
import type { PostForm } from './create.server'
import { misplaced } from './misplaced.server'
import { CHANGED_MEANWHILE } from './schema'
import { retagPost } from './tag-rows.server'

/** What a post is to become. */
export type PostEdit = {
  title: string
  content: string
  tags: readonly string[]
  topics: readonly string[]
  question: boolean
  /** Only its author and staff see it; left out, that stays as it is */
  private?: boolean
  /** Its edited_at when one began, '' for a post never edited; calls may leave it out */
  edited_at?: string
}

const COLUMNS = {
  id: true,
  partner_code: true,
  title: true,
  content: true,
  tag_names: true,
  private: true,
  hidden: true,
  prompt_code: true,
  marked_question_at: true,
  answer_comment_id: true,
  edited_at: true,
  created_at: true,
  comment_count: true,
  topics: { select: { topic_id: true } },
} as const

/** An own post with everything that its form holds. */
export type PostToEdit = Omit<PostEdit, 'edited_at' | 'private'> & {
  id: string
  edited_at: string
  private: boolean
  /** It answers a prompt, and so is no question. */
  response: boolean
}

const load = (from: Pick<Tx, 'post'>, id: string) =>
  from.post.findUniqueOrThrow({ where: { id }, select: COLUMNS })

type Row = Awaited<ReturnType<typeof load>>

/** The version of a text that is edited. */
export const versionOf = ({ edited_at }: Pick<Row, 'edited_at'>): string =>
  edited_at?.toISOString() ?? ''
const tagsOf = (row: Row) => row.tag_names as string[]
const topicsOf = (row: Row) => row.topics.map(({ topic_id }) => topic_id)

/** For the form of the author; throws NotFound or Forbidden for anybody else. (POST-06) */
export async function postToEdit(ctx: Ctx, id: string): Promise<PostToEdit> {
  await ownPost(ctx, ctx.db.read, id)
  const row = await load(ctx.db.read, id)
  return {
    id,
    title: row.title,
    content: row.content,
    tags: tagsOf(row),
    topics: topicsOf(row),
    question: row.marked_question_at !== null,
    edited_at: versionOf(row),
    private: row.private,
    response: row.prompt_code !== null,
  }
}

/**
 * Changes an own post. For its author; throws NotFound or Forbidden for anybody else. Sets edited_at,
 * tags and topics, keeps the counts and clears the draft; the same text again changes nothing, a
 * second submission answers as the first. A post becomes a question when it is first marked as one,
 * and keeps that time; one that is no question any more has no answer either. Events: post.edited,
 * after question.unanswered where it had an answer, and post.privatized or post.unprivatized where
 * that changes (POST-07, POST-08). Refuses what createPost refuses, and a form that began with
 * another version of the post, with `conflict`: nothing is overwritten unseen. (POST-19, POST-21)
 */
export async function editPost(
  ctx: Ctx,
  id: string,
  input: PostEdit,
  form: PostForm,
): Promise<Outcome<{ id: string }> | (Refused & { conflict: true })> {
  const { title, content, tags, topics, question, edited_at } = input
  const before = await postToEdit(ctx, id)
  const texts = { title, content, tags: tags.join(', ') }
  const objections = screened(ctx, texts, form.product) ?? misplaced(ctx, topics, before.topics)
  if (objections) return objections
  const privacy = input.private === undefined ? [] : [input.private]
  const said = ['edit', id, title, content, tags, topics, question, edited_at ?? null, ...privacy]
  const submission = { user_id: ctx.viewer.id, once: form.once, said, now: ctx.now }
  const { conflict } = await ctx.db.write(async (tx) => {
    const post = await ownPost(ctx, tx, id)
    return once(tx, submission, async () => {
      const row = await load(tx, id)
      if (edited_at !== undefined && edited_at !== versionOf(row)) return { conflict: true }
      const place = PLACES.editPost(id)
      await clearDraft(tx, ctx.viewer.id, place, { ...form, now: ctx.now })
      await change(ctx, tx, row, input)
      if (input.private !== undefined) await hidePost(ctx, tx, post, input.private)
      return { conflict: false }
    })
  })
  return conflict ? { ...refused({ '': [CHANGED_MEANWHILE] }), conflict } : { ok: true, id }
}

async function change(ctx: Ctx, tx: Tx, row: Row, input: PostEdit): Promise<void> {
  const { title, content, tags, topics } = input
  const marked = markOf(ctx, row, input)
  const was = [row.title, row.content, tagsOf(row), topicsOf(row).sort(), row.marked_question_at]
  const becomes = [title, content, tags, [...topics].sort(), marked]
  if (JSON.stringify(was) === JSON.stringify(becomes)) return
  const { id, partner_code } = row
  await tx.post.update({
    where: { id },
    data: {
      title,
      content,
      tag_names: [...tags],
      marked_question_at: marked,
      edited_at: ctx.now,
      updated_at: ctx.now,
    },
  })
  if (marked === null) await clearAnswer(ctx, tx, row)
  await retagPost(tx, row, tagsOf(row), tags)
  await moveToTopics(tx, row, topics)
  const event = { name: 'post.edited', partner_code, actor_id: ctx.viewer.id, subject_id: id }
  await appendEvent(tx, event, ctx.now)
}

/** When it was marked as a question: at first, and from then on. Who may only ask, keeps asking. */
function markOf(ctx: Ctx, row: Row, { question }: PostEdit): Date | null {
  if (question) return row.marked_question_at ?? (row.prompt_code === null ? ctx.now : null)
  if (row.marked_question_at && !mayWritePost(ctx.viewer, ctx.partner)) throw new Forbidden()
  return null
}

async function moveToTopics(tx: Tx, row: Row, wanted: readonly string[]): Promise<void> {
  const { id: post_id, partner_code, created_at } = row
  const had = topicsOf(row)
  const gone = had.filter((topic) => !wanted.includes(topic))
  const fresh = wanted.filter((topic) => !had.includes(topic))
  await tx.postTopic.deleteMany({ where: { post_id, topic_id: { in: gone } } })
  await tx.postTopic.createMany({
    data: fresh.map((topic_id) => ({ post_id, topic_id, partner_code, created_at })),
  })
  if (!counts(row)) return
  await countInTopics(tx, row, gone, -1)
  await countInTopics(tx, row, fresh, 1)
}
