import { clearDraft } from '~/domain/drafts/commands.server'
import type { DraftHold } from '~/domain/drafts/schema'
import { markResponses } from '~/domain/prompts/progress.server'
import {
  answeredAlready,
  assertNotAnswered,
  responseProblem,
  type ResponseFacts,
} from '~/domain/prompts/respond.server'
import { screened } from '~/domain/terms/screening.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { Forbidden, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { guardStart, once } from '~/platform/once.server'
import { mayWritePost } from '~/policy/posts'
import { countPost } from './counters.server'
import { misplaced } from './misplaced.server'
import { WEB_PLATFORM, type PostInput } from './schema'
import { tagPost } from './tag-rows.server'

export type NewPost = PostInput &
  ResponseFacts & {
    /** Only its author and staff see it, from the start (PROMPT-16, POST-05) */
    private?: boolean
    /** Saved as a question: marked_question_at is now (POST-18) */
    question: boolean
    /** The topic whose page the form was opened on (TOPIC-23) */
    preset_topic?: string | null
    /** Where it was written, when that was not the web application (POST-20) */
    platform?: string
  }

export type PostForm = {
  /** The once-key of this rendering of the form */
  once: string
  /** The place whose draft is published by this; calls have none */
  place?: string
  /** What ties the form to its draft */
  hold?: DraftHold
  /** The product's name, for the texts */
  product: string
}

/**
 * Writes a post, asks a question or responds to a prompt. For members; posts that are neither not for
 * prospective non-applicants where the school allows prospectives (throws Forbidden; TOPIC-11). Adds the post
 * with its tags and topics and keeps the counts, and clears the draft of its form; a second submission answers as the first.
 * Event: post.created. Refuses restricted terms and personal e-mail addresses in title, content
 * and tags (SCREEN-05, SCREEN-06), topics that are not offered (POST-35), an assignment that is not,
 * and a second response to a prompt; throws NotFound for a prompt that the viewer may not see. A
 * response marks the steps of the profile's checklist (PROMPT-17, PROMPT-21).
 */
export async function createPost(
  ctx: Ctx,
  input: NewPost,
  form: PostForm,
): Promise<Outcome<{ id: string }>> {
  if (!input.question && !input.prompt_code && !mayWritePost(ctx.viewer, ctx.partner))
    throw new Forbidden()
  const { title, content } = input
  const texts = { title, content, tags: input.tags.join(', ') }
  const objections =
    screened(ctx, texts, form.product) ??
    misplaced(ctx, input.topics, [input.preset_topic]) ??
    responseProblem(ctx, input)
  if (objections) return objections
  const said = [input.question, title, content, input.tags, input.topics, ...responseOf(input)]
  const submission = {
    user_id: ctx.viewer.id,
    once: form.once,
    said: ['post', ...said],
    now: ctx.now,
  }
  const act = (tx: Tx) =>
    once(tx, submission, async () => {
      if (form.place) await clearDraft(tx, ctx.viewer.id, form.place, { ...form, now: ctx.now })
      return (await justWritten(ctx, tx, input)) ?? write(ctx, tx, input)
    })
  return ctx.db.write(act).then(({ id }) => ({ ok: true, id }), answeredAlready)
}

/** What is not there for other posts does not change what a form of theirs said. */
const responseOf = ({ prompt_code, canvas_assignment, private: hidden }: NewPost) =>
  prompt_code ? [prompt_code, canvas_assignment ?? null, hidden ?? false] : hidden ? [hidden] : []

/** The same post from the same person seconds ago: a form sent twice without its key. (ACCESS-19) */
async function justWritten(ctx: Ctx, tx: Tx, input: NewPost): Promise<{ id: string } | null> {
  const { title, content, question } = input
  return tx.post.findFirst({
    where: {
      user_id: ctx.viewer.id,
      created_at: { gte: guardStart(ctx.now) },
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

async function write(ctx: Ctx, tx: Tx, input: NewPost): Promise<{ id: string }> {
  const { now, viewer } = ctx
  const { partner_code } = viewer
  await assertNotAnswered(tx, viewer.id, input)
  const id = newId()
  const { prompt_code = null, canvas_assignment = null, private: hidden = false } = input
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
      private: hidden,
      created_at: now,
      updated_at: now,
    },
  })
  await tx.postTopic.createMany({
    data: topics.map((topic_id) => ({ post_id: id, topic_id, partner_code, created_at: now })),
  })
  await tagPost(tx, { id, partner_code }, tags)
  if (!hidden) await countPost(tx, { id, user_id: viewer.id, comment_count: 0, prompt_code }, 1)
  if (prompt_code) await markResponses(tx, viewer.id)
  const event = { name: 'post.created', partner_code, actor_id: viewer.id, subject_id: id }
  await appendEvent(tx, event, now)
  return { id }
}
