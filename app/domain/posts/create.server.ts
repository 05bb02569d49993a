import { clearDraft } from '~/domain/drafts/commands.server'
import type { FormContext } from '~/domain/drafts/schema'
import { screenTexts } from '~/domain/terms/screening.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { publish } from '~/platform/publish.server'
import { Forbidden, type Failure, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { addUnlessRecent, runOnce, toSubmission } from '~/platform/idempotency.server'
import { canWritePost } from '~/policy/posts'
import { postCreated } from './events'
import { adjustPostCounts } from './counters.server'
import { invalidTopics } from './invalid-topics.server'
import { WEB_PLATFORM, type PostInput } from './schema'
import { tagPost } from './tag-rows.server'

export type NewPost = PostInput & {
  /** Only its author and staff see it, from the start (PROMPT-16, POST-05) */
  private?: boolean
  /** Saved as a question: marked_question_at is now (POST-18) */
  question: boolean
  /** The topic whose page the form was opened on (TOPIC-23) */
  preset_topic?: string | null
  /** Where it was written, if not in the web application (POST-20) */
  platform?: string
  /** Of a response: the prompt it answers, and the assignment it is handed in for */
  prompt_code?: string | null
  canvas_assignment?: string | null
}

/**
 * Writes a post or asks a question. For members; posts that aren't questions are not for prospective
 * non-applicants where the school allows prospectives (throws Forbidden; TOPIC-11). Adds the post
 * with its tags and topics, keeps the counts, and clears the draft of its form; a second submission
 * gets the result of the first. Event: post.created. Rejects restricted terms and personal email
 * addresses in title, content and tags (SCREEN-05, SCREEN-06), and topics that are not offered
 * (POST-35).
 */
export async function createPost(
  ctx: Ctx,
  input: Omit<NewPost, 'prompt_code' | 'canvas_assignment'>,
  form: FormContext,
): Promise<Outcome<{ id: string }>> {
  if (!input.question && !canWritePost(ctx.viewer, ctx.partner)) throw new Forbidden()
  const rejection = await checkPost(ctx, input, form.product)
  if (rejection) return rejection
  const { id } = await ctx.db.write((tx) =>
    submitPost(ctx, tx, input, form, () => insertPost(ctx, tx, input)),
  )
  return { ok: true, id }
}

/** What is wrong with the texts and topics of a new post, or null. */
export async function checkPost(
  ctx: Ctx,
  { title, content, tags, topics, preset_topic }: NewPost,
  product: string,
): Promise<Failure | null> {
  const texts = { title, content, tags: tags.join(', ') }
  return (
    (await screenTexts(ctx, texts, product)) ?? (await invalidTopics(ctx, topics, [preset_topic]))
  )
}

/**
 * Inserts the post of a form once and clears the form's draft, for the command that writes a post.
 * Returns the post of the first submission for a second one, or for the same text seconds later.
 */
export function submitPost(
  ctx: Ctx,
  tx: Tx,
  input: NewPost,
  form: FormContext,
  insert: () => Promise<{ id: string }>,
): Promise<{ id: string }> {
  const { question, title, content, tags, topics } = input
  const fields = ['post', question, title, content, tags, topics, ...optionalFields(input)]
  return runOnce(tx, toSubmission(ctx, form.idempotencyKey, fields), async () => {
    if (form.draftKey) await clearDraft(ctx, tx, form.draftKey, form)
    return addUnlessRecent(ctx.now, (since) => findPostSince(since, ctx, tx, input), insert)
  })
}

/** Fields that most posts don't have are left out. */
const optionalFields = ({ prompt_code, canvas_assignment, private: isPrivate }: NewPost) => {
  if (prompt_code) return [prompt_code, canvas_assignment ?? null, isPrivate ?? false]
  return isPrivate ? [isPrivate] : []
}

/** The same post from the same person. */
function findPostSince(created_at: { gte: Date }, ctx: Ctx, tx: Tx, input: NewPost) {
  const { title, content, question } = input
  return tx.post.findFirst({
    where: {
      user_id: ctx.viewer.id,
      created_at,
      deleted_at: null,
      title,
      content,
      marked_question_at: question ? { not: null } : null,
      prompt_code: input.prompt_code ?? null,
      ...(input.private ? { private: true } : {}),
    },
    select: { id: true },
  })
}

/** Adds a post with its tags, topics and counts. Event: post.created. */
export async function insertPost(ctx: Ctx, tx: Tx, input: NewPost): Promise<{ id: string }> {
  const { now, viewer } = ctx
  const { partner_code } = viewer
  const id = newId()
  const { prompt_code = null, canvas_assignment = null, private: isPrivate = false } = input
  const { title, content, tags, topics, question } = input
  await tx.post.create({
    data: {
      id,
      partner_code,
      user_id: viewer.id,
      title,
      content,
      tag_names: tags,
      platform: input.platform ?? WEB_PLATFORM,
      marked_question_at: question ? now : null,
      prompt_code,
      canvas_assignment,
      private: isPrivate,
      created_at: now,
      updated_at: now,
    },
  })
  await tx.postTopic.createMany({
    data: topics.map((topic_id) => ({ post_id: id, topic_id, partner_code, created_at: now })),
  })
  await tagPost(tx, { id, partner_code }, tags)
  if (!isPrivate)
    await adjustPostCounts(tx, { id, user_id: viewer.id, comment_count: 0, prompt_code }, 1)
  await publish(tx, ctx, postCreated({ subject: { id, partner_code } }))
  return { id }
}
