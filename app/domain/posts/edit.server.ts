import { handInEdited } from '~/domain/courses/homework.server'
import { clearDraft } from '~/domain/drafts/commands.server'
import { DRAFT_KEYS, type FormContext } from '~/domain/drafts/schema'
import { saveMentions } from '~/domain/mentions/store.server'
import { attachPictures } from '~/domain/photos/pictures.server'
import { toChosen, type Picture } from '~/domain/photos/schema-pictures'
import { storeFormer } from '~/domain/writing/former.server'
import { screenTexts } from '~/domain/terms/screening.server'
import {
  changedFields,
  comparableValues,
  fromColumns,
  toColumns,
  writtenTexts,
} from '~/domain/writing/fields'
import { editVersion } from '~/domain/writing/versions'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { Forbidden, failure, orFailure, type Outcome, type Failure } from '~/platform/failures'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { canWritePost } from '~/policy/posts'
import { isUnnamed } from '~/policy/unnamed'
import { clearAnswer } from './answers.server'
import { postEdited } from './events'
import { ownPost } from './access.server'
import { setPrivate } from './commands.server'
import { adjustTopicCounts, isCounted } from './counters.server'
import { enforceMoves } from './move.server'
import { POST_FIELDS, type PostChange, type WrittenPost } from './fields'
import { invalidTopics } from './invalid-topics.server'
import { POST_EDIT_CONFLICT } from './schema'
import { retagPost } from './tag-rows.server'
import { asAuthor } from './unnamed.server'

const loadPost = (from: Pick<Tx, 'post'>, id: string) =>
  from.post.findUniqueOrThrow({ where: { id }, include: { topics: true } })

type EditedPost = Awaited<ReturnType<typeof loadPost>>

const toValues = (row: EditedPost): WrittenPost => ({
  ...fromColumns(POST_FIELDS, row),
  topics: row.topics.map(({ topic_id }) => topic_id),
  pictures: toChosen(row.pictures as Picture[]),
  question: row.marked_question_at !== null,
  unnamed: isUnnamed(row.user_id),
})

/**
 * An own post: what it says, the version an edit begins with, and whether it's a response, which can't
 * become a question. For the form of the author; throws NotFound or Forbidden for anyone else. (POST-06)
 */
export async function editablePost(ctx: Ctx, id: string) {
  await ownPost(ctx, ctx.db.read, id)
  const row = await loadPost(ctx.db.read, id)
  return { ...toValues(row), id, edited_at: editVersion(row), response: row.prompt_code !== null }
}

/**
 * Changes an own post; what is left out stays, and edited_at is the version the edit began with, which API
 * requests may leave out. For its author; throws NotFound or Forbidden for anyone
 * else. Sets edited_at, tags and topics, keeps the counts and clears the draft; the same text again
 * changes nothing, and a second submission gets the result of the first while the post says that. marked_question_at is when
 * the post was first marked as a question; a post that no longer is one loses its answer. Events:
 * post.edited, after question.unanswered if it had an answer, and post.privatized or
 * post.unprivatized if that changes (POST-07, POST-08); homework.handed_in if a response that was
 * handed in has a new text. Rejects what createPost rejects, and an edit that began with another
 * version, with `conflict`, so that nothing is overwritten unseen. (POST-19, POST-21)
 */
export async function editPost(
  ctx: Ctx,
  id: string,
  input: PostChange & { edited_at?: string },
  form: FormContext,
): Promise<Outcome<{ id: string }> | (Failure & { conflict: true })> {
  const before = await editablePost(ctx, id)
  const after = { ...before, ...input }
  const rejection =
    (await screenTexts(ctx, writtenTexts(POST_FIELDS, after), form.product)) ??
    (await invalidTopics(ctx, after.topics, before.topics))
  if (rejection) return rejection
  const { edited_at } = input
  const fields = ['edit', id, ...comparableValues(POST_FIELDS, input), edited_at ?? null]
  const submission = toSubmission(ctx, form.idempotencyKey, fields)
  const write = async (tx: Tx) => {
    const post = await ownPost(ctx, tx, id)
    const row = await loadPost(tx, id)
    return runOnce(tx, submission, {
      act: async () => {
        if (edited_at !== undefined && edited_at !== editVersion(row)) return { conflict: true }
        await clearDraft(ctx, tx, DRAFT_KEYS.editPost(id), form)
        await applyEdit(ctx, tx, row, input, form)
        if (input.private !== undefined) await setPrivate(ctx, tx, post, input.private)
        return { conflict: false }
      },
      holds: ({ conflict }) =>
        !conflict &&
        editChanges(ctx, row, input).changed.length === 0 &&
        (input.private ?? row.private) === row.private,
    })
  }
  const edited = await orFailure(ctx.db.write(write))
  if (!edited.ok) return edited
  const { conflict } = edited
  return conflict ? { ...failure({ '': [POST_EDIT_CONFLICT] }), conflict } : { ok: true, id }
}

function editChanges(ctx: Ctx, row: EditedPost, change: PostChange) {
  const before = toValues(row)
  const wanted = { ...before, ...change }
  const marked = resolveMarkedAt(ctx, row, wanted)
  // Who can see it is changed by a command of its own.
  const after = { ...wanted, question: marked !== null, private: before.private }
  return { before, after, marked, changed: changedFields(POST_FIELDS, before, after) }
}

async function applyEdit(
  ctx: Ctx,
  tx: Tx,
  row: EditedPost,
  change: PostChange,
  { mentioned: chosen }: FormContext,
): Promise<void> {
  const { before, after, marked, changed } = editChanges(ctx, row, change)
  if (changed.length === 0) return
  const { id, partner_code } = row
  const written_at = row.edited_at ?? row.created_at
  const parts = { title: before.title ?? '', content: before.content, tag_names: before.tags }
  await storeFormer(tx, { of: { post_id: id }, partner_code, before: parts, written_at }, ctx.now)
  const pictures = changed.includes('pictures')
    ? await attachPictures(ctx, tx, { post_id: id }, after.pictures, before.pictures)
    : undefined
  await tx.post.update({
    where: { id },
    data: {
      ...toColumns(POST_FIELDS, after, changed),
      pictures,
      marked_question_at: marked,
      edited_at: ctx.now,
      updated_at: ctx.now,
    },
  })
  const author = asAuthor(ctx, id)
  if (marked === null) await clearAnswer(author, tx, row)
  await retagPost(tx, row, before.tags, after.tags)
  await updateTopics(tx, row, before.topics, after.topics)
  const texts = { text: after.content, before: before.content }
  if (!before.unnamed) await saveMentions(ctx, tx, { post_id: id }, { ...row, ...texts, chosen })
  await publish(tx, author, postEdited({ subject: row }))
  if (changed.includes('title') || changed.includes('content')) await handInEdited(ctx, tx, id)
}

/** Someone who can only ask questions can't turn theirs into a post, nor one that has no name. */
function resolveMarkedAt(ctx: Ctx, row: EditedPost, { question }: WrittenPost): Date | null {
  if (question) return row.marked_question_at ?? (row.prompt_code === null ? ctx.now : null)
  const isFixed = isUnnamed(row.user_id) || !canWritePost(ctx.viewer, ctx.partner)
  if (row.marked_question_at && isFixed) throw new Forbidden()
  return null
}

async function updateTopics(
  tx: Tx,
  row: EditedPost,
  before: readonly string[],
  topics: readonly string[],
): Promise<void> {
  const { id: post_id, partner_code, created_at } = row
  const removed = before.filter((topic) => !topics.includes(topic))
  const added = topics.filter((topic) => !before.includes(topic))
  await enforceMoves(tx, post_id, added)
  const left = { where: { post_id, topic_id: { in: removed } } }
  await tx.postTopic.deleteMany(left)
  await tx.pinnedPost.deleteMany(left)
  await tx.postTopic.createMany({
    data: added.map((topic_id) => ({ post_id, topic_id, partner_code, created_at })),
  })
  if (!isCounted(row)) return
  await adjustTopicCounts(tx, row, removed, -1)
  await adjustTopicCounts(tx, row, added, 1)
}
