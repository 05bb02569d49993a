import { clearDraft } from '~/domain/drafts/commands.server'
import type { FormContext } from '~/domain/drafts/schema'
import { saveMentions } from '~/domain/mentions/store.server'
import { attachPictures } from '~/domain/photos/pictures.server'
import { screenTexts } from '~/domain/terms/screening.server'
import {
  comparableValues,
  fieldNames,
  toColumns,
  withEmpty,
  writtenTexts,
} from '~/domain/writing/fields'
import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { failure, Forbidden, orFailure, type Failure, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import {
  addUnlessRecent,
  previousResult,
  runOnce,
  toSubmission,
} from '~/platform/idempotency.server'
import { ensureUnnamedAuthor } from '~/domain/users/unnamed-author.server'
import { canWritePost } from '~/policy/posts'
import { canAskUnnamed } from '~/policy/unnamed'
import { postCreated } from './events'
import { adjustPostCounts } from './counters.server'
import { POST_FIELDS, type NewPost } from './fields'
import { invalidTopics } from './invalid-topics.server'
import { UNNAMED_NOT_OFFERED, WEB_PLATFORM } from './schema'
import { tagPost } from './tag-rows.server'

/**
 * Writes a post or asks a question. For members; posts that aren't questions are not for prospective
 * non-applicants where the school allows prospectives (throws Forbidden; TOPIC-11). Adds the post
 * with its tags and topics, keeps the counts, and clears the draft of its form; a second submission
 * gets the result of the first. Event: post.created. Asked without a name, it has the school's account
 * without one as its author, in all that follows too. Rejects restricted terms and personal email
 * addresses in title, content and tags (SCREEN-05, SCREEN-06), and topics that are not offered
 * (POST-35), and asking without a name for who can't.
 */
export async function createPost(
  ctx: Ctx,
  input: Omit<NewPost, 'prompt_code' | 'canvas_assignment'>,
  form: FormContext,
): Promise<Outcome<{ id: string }>> {
  if (!input.question && !canWritePost(ctx.viewer, ctx.partner)) throw new Forbidden()
  const rejection = await checkPost(ctx, input, form.product)
  if (rejection) return rejection
  return orFailure(
    ctx.db.write((tx) => submitPost(ctx, tx, input, form, () => insertPost(ctx, tx, input, form))),
  )
}

/** What is wrong with the texts and topics of a new post, or null. */
export async function checkPost(
  ctx: Ctx,
  input: NewPost,
  product: string,
): Promise<Failure | null> {
  const values = withEmpty(POST_FIELDS, input)
  const { question, unnamed } = values
  if (unnamed && !(question && canAskUnnamed(ctx.viewer, ctx.partner)))
    return failure({ unnamed: [UNNAMED_NOT_OFFERED] })
  return (
    (await screenTexts(ctx, writtenTexts(POST_FIELDS, values), product)) ??
    (await invalidTopics(ctx, values.topics, [input.preset_topic]))
  )
}

/**
 * Inserts the post of a form once and clears the form's draft, for the command that writes a post.
 * Returns the post of the first submission for a second one, unless it is gone, or for the same text
 * seconds later.
 */
export function submitPost(
  ctx: Ctx,
  tx: Tx,
  input: NewPost,
  form: FormContext,
  insert: () => Promise<{ id: string }>,
): Promise<{ id: string }> {
  return runOnce(tx, toPostSubmission(ctx, input, form), {
    act: async () => {
      if (form.draftKey) await clearDraft(ctx, tx, form.draftKey, form)
      return addUnlessRecent(ctx.now, (since) => findPostSince(since, ctx, tx, input), insert)
    },
    holds: isPostThere(tx),
  })
}

function toPostSubmission(ctx: Ctx, input: NewPost, { idempotencyKey }: FormContext) {
  const values = comparableValues(POST_FIELDS, withEmpty(POST_FIELDS, input))
  return toSubmission(ctx, idempotencyKey, ['post', ...values, input.prompt_code ?? null])
}

const isPostThere =
  (db: Tx | Db['read']) =>
  async ({ id }: { id: string }) =>
    (await db.post.count({ where: { id, deleted_at: null } })) > 0

/**
 * Whether createPost would add nothing: the form was sent twice, or the same was written seconds ago.
 * Nothing is asked of its writer then. (ACCESS-19)
 */
export async function isResubmission(ctx: Ctx, input: NewPost, form: FormContext) {
  const { db } = ctx
  const done = toPostSubmission(ctx, input, form)
  if (await previousResult<{ id: string }>(db, done, isPostThere(db.read))) return true
  const recent = addUnlessRecent(
    ctx.now,
    (since) => findPostSince(since, ctx, db.read, input),
    () => Promise.resolve(null),
  )
  return (await recent) !== null
}

/** The same texts from the same person, whatever their tags and topics: none with pictures, which are in one post. */
async function findPostSince(
  created_at: { gte: Date },
  ctx: Ctx,
  tx: Tx | Db['read'],
  input: NewPost,
) {
  const values = withEmpty(POST_FIELDS, input)
  if (values.pictures.length > 0) return null
  return tx.post.findFirst({
    where: {
      ...(values.unnamed ? { unnamed: { user_id: ctx.viewer.id } } : { user_id: ctx.viewer.id }),
      created_at,
      deleted_at: null,
      ...toColumns(POST_FIELDS, values, fieldNames(POST_FIELDS, 'text')),
      marked_question_at: values.question ? { not: null } : null,
      prompt_code: input.prompt_code ?? null,
      ...(values.private ? { private: true } : {}),
    },
    select: { id: true },
  })
}

/** Adds a post with its tags, topics, mentions and counts. Event: post.created. */
export async function insertPost(
  ctx: Ctx,
  tx: Tx,
  input: NewPost,
  { mentioned: chosen }: Pick<FormContext, 'mentioned'>,
): Promise<{ id: string }> {
  const { now, viewer } = ctx
  const { partner_code } = viewer
  const id = newId()
  const { prompt_code = null, platform = WEB_PLATFORM } = input
  const values = withEmpty(POST_FIELDS, input)
  const { tags, topics, unnamed } = values
  const user_id = unnamed ? await ensureUnnamedAuthor(tx, ctx.partner, now) : viewer.id
  await tx.post.create({
    data: {
      ...toColumns(POST_FIELDS, values),
      id,
      partner_code,
      user_id,
      // Not many may write with the same program.
      platform: unnamed ? WEB_PLATFORM : platform,
      marked_question_at: values.question ? now : null,
      prompt_code,
      created_at: now,
      updated_at: now,
    },
  })
  if (unnamed)
    await tx.unnamedQuestion.create({ data: { post_id: id, user_id: viewer.id, partner_code } })
  await tx.postTopic.createMany({
    data: topics.map((topic_id) => ({ post_id: id, topic_id, partner_code, created_at: now })),
  })
  await tagPost(tx, { id, partner_code }, tags)
  if (values.pictures.length > 0) {
    const pictures = await attachPictures(ctx, tx, { post_id: id }, values.pictures)
    await tx.post.update({ where: { id }, data: { pictures } })
  }
  // Who a name means depends on who writes it.
  if (!unnamed)
    await saveMentions(ctx, tx, { post_id: id }, { partner_code, text: values.content, chosen })
  if (!values.private) await adjustPostCounts(tx, { id, user_id, comment_count: 0, prompt_code }, 1)
  const author = { ...ctx, viewer: { ...viewer, id: user_id } }
  await publish(tx, author, postCreated({ subject: { id, partner_code } }))
  return { id }
}
