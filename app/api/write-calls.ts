import { z } from 'zod'
import { deletePost, privatizePost, unprivatizePost } from '~/domain/posts/commands.server'
import { createPost } from '~/domain/posts/create.server'
import { editPost, postToEdit } from '~/domain/posts/edit.server'
import { withinLimit } from '~/domain/posts/limits.server'
import { postById } from '~/domain/posts/queries.server'
import { postSchema, questionSchema } from '~/domain/posts/schema'
import { joinedTags } from '~/domain/posts/tags'
import { editSchemaOf, responseSchema } from '~/domain/prompts/response'
import type { Ctx } from '~/platform/ctx'
import {
  byField,
  done,
  forMembers,
  listOf,
  objectOf,
  yesNo,
  type Call,
  type CallAnswer,
  type Handed,
} from './call'

const anId = z.object({ id: z.string({ error: 'Must be the id of a post' }) })
/** A form says null by an empty field. */
const aTime = z.preprocess(
  (value) => (value === '' ? null : value),
  z.iso.datetime({ error: 'Must be a time as in ISO 8601' }).nullable(),
)

/** What a call may say of a post; its texts are checked as those of the form are. (API-72) */
const postSaid = z.object({
  id: z.string({ error: 'Must be the id of a post' }).nullish(),
  title: z.unknown().optional(),
  content: z.unknown().optional(),
  tag_names: listOf(z.array(z.string(), { error: 'Must be a list of tags' })).nullish(),
  topics: listOf(z.array(z.string(), { error: 'Must be a list of ids' })).nullish(),
  /** The prompt that it answers, for a new response (API-07) */
  prompt_code: z.string({ error: 'Must be the id of a prompt' }).nullish(),
  canvas_assignment: z.string({ error: 'Must be the id of an assignment' }).nullish(),
  private: yesNo.optional(),
  edited_at: aTime.optional(),
  platform: z
    .string()
    .regex(/^[\w-]{1,40}$/, { error: 'Must be the name of a platform' })
    .nullish(),
  marked_question_at: aTime.optional(),
})

type PostSaid = z.infer<typeof postSaid>

/** The post with its whole content, as everybody reads it. */
const shown = (ctx: Ctx, outcome: { ok: true; id: string }): CallAnswer =>
  done({ post: postById(ctx, outcome.id) })

async function create(asked: Handed<Ctx>, said: PostSaid, product: string): Promise<CallAnswer> {
  const { ctx, context } = asked
  const question = Boolean(said.marked_question_at)
  const schema = said.prompt_code ? responseSchema : question ? questionSchema : postSchema
  const { prompt_code, canvas_assignment } = said
  const texts = { ...textsOf(said), canvas_assignment: canvas_assignment ?? undefined }
  const read = schema.safeParse(texts)
  if (!read.success) return { ok: false, errors: byField(read) }
  const response = prompt_code ? { prompt_code, question: false } : {}
  const { private: hidden, platform } = said
  const rest = { private: hidden, platform: platform ?? undefined, ...response }
  const post = { ...read.data, question, ...rest }
  const outcome = await withinLimit(context.services.limits.writing.posts, ctx, () =>
    createPost(ctx, post, { once: crypto.randomUUID(), product }),
  )
  if (!outcome.ok || !prompt_code) return outcome.ok ? shown(ctx, outcome) : outcome
  // Nothing is handed in while no school is connected with its learning platform. (PROMPT-17)
  return done({ post: postById(ctx, outcome.id), canvas_successful_sent: false })
}

/** What is left out stays as it is; edited_at, where it is said, is the version one began with. */
async function edit(ctx: Ctx, id: string, said: PostSaid, product: string): Promise<CallAnswer> {
  const before = await postToEdit(ctx, id)
  const { marked_question_at: mark, edited_at } = said
  const question = mark === undefined ? before.question : mark !== null
  const read = editSchemaOf({ question, response: before.response }).safeParse({
    ...textsOf(said, before),
    title: said.title === undefined ? before.title : said.title,
    content: said.content === undefined ? before.content : said.content,
  })
  if (!read.success) return { ok: false, errors: byField(read) }
  const version = edited_at === undefined ? undefined : versionOf(edited_at)
  const post = { ...read.data, question, private: said.private, edited_at: version }
  const outcome = await editPost(ctx, id, post, { once: crypto.randomUUID(), product })
  return outcome.ok ? shown(ctx, outcome) : outcome
}

const versionOf = (edited_at: string | null) =>
  edited_at === null ? '' : new Date(edited_at).toISOString()

type Kept = { tags: readonly string[]; topics: readonly string[] }

const textsOf = ({ title, content, tag_names, topics }: PostSaid, kept?: Kept) => ({
  title,
  content,
  tags: joinedTags(tag_names ?? kept?.tags ?? []),
  topics: topics ?? kept?.topics ?? [],
})

/** Calls that write posts. The screen of questions stands before them: everybody may ask. */
export const writeCalls: readonly Call[] = [
  // (API-72, POST-19)
  forMembers('/ask', {
    method: 'POST',
    path: '/posts',
    input: z.object({ post: objectOf(postSaid) }),
    handle: (asked, { post }) => {
      const { PRODUCT_NAME: product } = asked.context.services.env
      return post.id ? edit(asked.ctx, post.id, post, product) : create(asked, post, product)
    },
  }),
  // (API-73)
  forMembers('/ask', {
    method: 'DELETE',
    path: '/posts/:id',
    input: anId,
    handle: async ({ ctx }, { id }) => {
      await deletePost(ctx, id)
      return done()
    },
  }),
  // (API-74)
  forMembers('/ask', {
    method: 'POST',
    path: '/posts/:id/privatize',
    input: anId,
    handle: async ({ ctx }, { id }) => {
      await privatizePost(ctx, id)
      return done()
    },
  }),
  // (API-75)
  forMembers('/ask', {
    method: 'POST',
    path: '/posts/:id/unprivatize',
    input: anId,
    handle: async ({ ctx }, { id }) => {
      await unprivatizePost(ctx, id)
      return done()
    },
  }),
]
