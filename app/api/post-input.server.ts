import { z } from 'zod'
import { createPost } from '~/domain/posts/create.server'
import { editablePost, editPost } from '~/domain/posts/edit.server'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import { postSchema, questionSchema } from '~/domain/posts/schema'
import { joinTags } from '~/domain/tags/schema'
import { createResponse } from '~/domain/responses/create.server'
import { editSchemaFor, responseSchema } from '~/domain/responses/schema'
import type { Ctx } from '~/platform/ctx'
import { failure, type Outcome } from '~/platform/failures'
import type { EndpointArgs } from './endpoint'
import { booleanField, errorsByField, idField, laterTextIf, listField } from './fields'

/** A form sends null as an empty field. */
const timeField = z.preprocess(
  (value) => (value === '' ? null : value),
  z.iso.datetime({ error: 'Must be a time as in ISO 8601' }).nullable(),
)

/** What a request can say about a post; its texts are checked like those of the form. (API-72) */
const postFields = {
  id: idField('a post').nullish(),
  title: laterTextIf('for a new post'),
  content: laterTextIf('for a new post'),
  tag_names: listField(z.array(z.string(), { error: 'Must be a list of tags' })).nullish(),
  topics: listField(z.array(z.string(), { error: 'Must be a list of ids' })).nullish(),
  /** The prompt that it answers, for a new response (API-07) */
  prompt_code: idField('a prompt').nullish(),
  canvas_assignment: idField('an assignment').nullish(),
  private: booleanField.optional(),
  edited_at: timeField.optional(),
  platform: z
    .string()
    .regex(/^[\w-]{1,40}$/, { error: 'Must be the name of a platform' })
    .nullish(),
  marked_question_at: timeField.optional(),
}
export const postInput = z.object(postFields, { error: 'Must be an object: the post' })

type PostInput = z.infer<typeof postInput>

type SaveResult = Outcome<{ id: string }>

/** Creates the post, or edits it if the input has an id; the same commands as the pages. */
export function savePost(args: EndpointArgs, input: PostInput): Promise<SaveResult> {
  const { PRODUCT_NAME: product } = args.context.services.env
  return input.id
    ? editFromInput(args.ctx, input.id, input, product)
    : createFromInput(args, input, product)
}

async function createFromInput(
  args: EndpointArgs,
  input: PostInput,
  product: string,
): Promise<SaveResult> {
  const { ctx, context } = args
  const question = Boolean(input.marked_question_at)
  const schema = input.prompt_code ? responseSchema : question ? questionSchema : postSchema
  const { prompt_code, canvas_assignment } = input
  const texts = { ...mergeTexts(input), canvas_assignment: canvas_assignment ?? undefined }
  const read = schema.safeParse(texts)
  if (!read.success) return failure(errorsByField(read))
  const post = { ...read.data, private: input.private, platform: input.platform ?? undefined }
  const form = { idempotencyKey: crypto.randomUUID(), product }
  return publishWithinLimit(context.services.limits.writing.posts, ctx, () =>
    prompt_code
      ? createResponse(ctx, { ...post, prompt_code }, form)
      : createPost(ctx, { ...post, question }, form),
  )
}

/** What is left out stays as it is; edited_at, if sent, is the version the edit began with. */
async function editFromInput(
  ctx: Ctx,
  id: string,
  input: PostInput,
  product: string,
): Promise<SaveResult> {
  const before = await editablePost(ctx, id)
  const { marked_question_at: mark, edited_at } = input
  const question = mark === undefined ? before.question : mark !== null
  const read = editSchemaFor({ question, response: before.response }).safeParse({
    ...mergeTexts(input, before),
    title: input.title === undefined ? before.title : input.title,
    content: input.content === undefined ? before.content : input.content,
  })
  if (!read.success) return failure(errorsByField(read))
  const version = edited_at === undefined ? undefined : formatVersion(edited_at)
  const post = { ...read.data, question, private: input.private, edited_at: version }
  const outcome = await editPost(ctx, id, post, { idempotencyKey: crypto.randomUUID(), product })
  return outcome.ok ? { ok: true, id } : outcome
}

const formatVersion = (edited_at: string | null) =>
  edited_at === null ? '' : new Date(edited_at).toISOString()

type CurrentTexts = { tags: readonly string[]; topics: readonly string[] }

const mergeTexts = ({ title, content, tag_names, topics }: PostInput, current?: CurrentTexts) => ({
  title,
  content,
  tags: joinTags(tag_names ?? current?.tags ?? []),
  topics: topics ?? current?.topics ?? [],
})
