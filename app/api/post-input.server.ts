import * as z from 'zod'
import { createPost } from '~/domain/posts/create.server'
import { editablePost, editPost } from '~/domain/posts/edit.server'
import {
  EDITABLE_FIELDS,
  NEW_POST_FIELDS,
  POST_FIELDS,
  POST_FIELD_NAMES,
} from '~/domain/posts/fields'
import { UNNAMED_FOR_GOOD } from '~/domain/posts/schema'
import { createResponse } from '~/domain/responses/create.server'
import { emptyContentText, RESPONSE_REQUIRED } from '~/domain/responses/schema'
import { fieldSchema } from '~/domain/writing/fields'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import { CONTENT_REQUIRED, QUESTION_REQUIRED } from '~/domain/writing/schema'
import { failure, type Outcome } from '~/platform/failures'
import type { EndpointArgs } from './endpoint'
import { CHANGED_SINCE, errorsByField, idField } from './fields'
import { atPostFields, postFieldShape, readPostFields, timeField } from './post-fields'

/** What a request can say about a post next to its fields. */
const aboutPost = {
  id: idField('a post').nullish(),
  /** The prompt that it answers, for a new response (API-07) */
  prompt_code: idField('a prompt').nullish(),
  edited_at: timeField.optional(),
  platform: z
    .string()
    .regex(/^[\w-]{1,40}$/, { error: 'Must be the name of a platform' })
    .nullish(),
}

/** What a request can say about a post. (API-72) */
export const postInput = z.object(
  { ...aboutPost, ...postFieldShape },
  { error: 'Must be an object: the post' },
)

/** What is known of a request before its fields are read as those of a form. */
type PostRequest = z.infer<z.ZodObject<typeof aboutPost>> & Record<string, unknown>

type SaveResult = Outcome<{ id: string }>

/** Creates the post, or edits it if the input has an id; the same commands as the pages. */
export async function savePost(args: EndpointArgs, input: PostRequest): Promise<SaveResult> {
  const saved = await (input.id
    ? editFromInput(args, input.id, input)
    : createFromInput(args, input))
  return saved.ok ? saved : { ...saved, errors: atPostFields(saved.errors) }
}

const formContext = ({ context }: EndpointArgs) => ({
  idempotencyKey: crypto.randomUUID(),
  product: context.services.env.PRODUCT_NAME,
})

/** Nothing that is sent is dropped in silence. */
const ONLY_RESPONSES = 'Only responses to prompts are handed in'

async function createFromInput(args: EndpointArgs, input: PostRequest): Promise<SaveResult> {
  const { ctx, context } = args
  const { prompt_code } = input
  const sent = readPostFields(input)
  const content = prompt_code
    ? RESPONSE_REQUIRED
    : sent.question
      ? QUESTION_REQUIRED
      : CONTENT_REQUIRED
  if (!prompt_code && sent.canvas_assignment)
    return failure({ canvas_assignment: [ONLY_RESPONSES] })
  const names = prompt_code ? POST_FIELD_NAMES : NEW_POST_FIELDS
  const read = fieldSchema(POST_FIELDS, names, { content }).safeParse(sent)
  if (!read.success) return failure(errorsByField(read))
  const post = { ...read.data, platform: input.platform ?? undefined }
  const form = formContext(args)
  return publishWithinLimit(context.services.limits.writing.posts, ctx, () =>
    prompt_code ? createResponse(ctx, { ...post, prompt_code }, form) : createPost(ctx, post, form),
  )
}

/** What is left out stays as it is; edited_at, if sent, is the version the edit began with. */
async function editFromInput(
  args: EndpointArgs,
  id: string,
  input: PostRequest,
): Promise<SaveResult> {
  const { ctx } = args
  const { response, ...before } = await editablePost(ctx, id)
  const sent = readPostFields(input)
  if (sent.unnamed !== undefined && sent.unnamed !== before.unnamed)
    return failure({ unnamed: [UNNAMED_FOR_GOOD] })
  const question = Boolean(sent.question ?? before.question)
  const names = EDITABLE_FIELDS.filter((name) => name in sent)
  const content = emptyContentText({ question, response })
  const read = fieldSchema(POST_FIELDS, names, { content }).safeParse(sent)
  if (!read.success) return failure(errorsByField(read))
  const edited_at = formatVersion(input.edited_at)
  const outcome = await editPost(ctx, id, { ...read.data, edited_at }, formContext(args))
  if (outcome.ok) return { ok: true, id }
  return 'conflict' in outcome ? failure({ edited_at: [CHANGED_SINCE] }) : outcome
}

const formatVersion = (edited_at: string | null | undefined) =>
  edited_at ? new Date(edited_at).toISOString() : edited_at === null ? '' : undefined
