import type { AppLoadContext } from '@remix-run/node'
import * as z from 'zod'
import { CONTACT_PATH } from '~/http/addresses/api-requests.server'
import type { UploadRule } from '~/http/forms/uploads.server'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { parseCursor, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { isNotFound, type Failure } from '~/platform/failures'

const noInput = z.object({})

type Method = 'GET' | 'POST' | 'DELETE'

/** Who may call: a page whose navigation guard applies here too, or null for everyone. */
export type Access<C extends Ctx | VisitorCtx> = { page: string | null; ctx?: C }

/** Members who could open that page. (API-04) */
export const member = (page: string): Access<Ctx> => ({ page })

/** Visitors too. (API-03) */
export const everyone: Access<Ctx | VisitorCtx> = { page: null }

/** Who is calling, and by which request. */
export type EndpointArgs<C extends Ctx | VisitorCtx = Ctx> = {
  ctx: C
  context: AppLoadContext
  request: Request
}

/**
 * What a handler returns: a value, which the response has as `answer`, with what the next page of a list
 * is asked for by next to it; or what was wrong by field.
 */
export type EndpointResult<T> =
  { ok: true; value: T; next?: string | null } | (Failure & { captcha?: CaptchaQuestion })

/** The question to answer, and the token that names it. (SIGNUP-19) */
type CaptchaQuestion = { recaptchaToken: string; question: string }

type Definition<C extends Ctx | VisitorCtx, I extends z.ZodType, R extends z.ZodType> = {
  /** GET unless it says otherwise */
  method?: Method
  /** Below /api, save for one; a part with a colon, as in /posts/:id, is a field of the input */
  path: string
  who: Access<C>
  /** None unless it says otherwise; whatever is sent is ignored then */
  input?: I
  /** Whether only pages of this site may ask, as for a GET that changes data */
  ownPages?: boolean
  /** The file that it takes next to its fields, as a form with files packs it */
  upload?: UploadRule & { field: string }
  /** Whether it is a list that is read page by page: the response has `next` next to `answer` */
  paged?: boolean
  /** The only fields that leave the server: anything else the handler returns is dropped. */
  response: R
  /** Whether it needs a browser's session: a token isn't enough */
  session?: boolean
  /** Whether it answers only about the viewer, even where its input can name someone else */
  ownOnly?: boolean
  /** Whether a POST only reads, such as a search; a GET does unless only own pages may ask */
  reads?: boolean
  /** Counts the request before its body is read; returns the seconds to wait, 0 to go on */
  limit?: (args: EndpointArgs<C>) => Promise<number>
  handle: (
    args: EndpointArgs<C>,
    input: z.output<I>,
  ) => Promise<EndpointResult<z.input<R>>> | EndpointResult<z.input<R>>
}

/** An endpoint as the request handler sees it, whatever its types. */
export type Endpoint = Definition<Ctx | VisitorCtx, z.ZodType, z.ZodType> & {
  method: Method
  input: z.ZodType
}

/** Where an endpoint is. (API-01) */
export const fullPath = ({ path }: Pick<Endpoint, 'path'>): string =>
  path === CONTACT_PATH ? path : `/api${path}`

/** Whether it changes something, which a token for reading can't. */
export const isWriting = ({ method, reads, ownPages }: Endpoint): boolean =>
  method === 'GET' ? Boolean(ownPages) : !reads

/** One endpoint of the API. Paths, methods and fields are the specification's. (API-01, API-02) */
export const defineEndpoint = <
  C extends Ctx | VisitorCtx,
  R extends z.ZodType,
  I extends z.ZodType = typeof noInput,
>(
  definition: Definition<C, I, R>,
): Endpoint => ({ method: 'GET', input: noInput, ...definition }) as unknown as Endpoint

const NOT_A_CURSOR = 'Must be the next of a page'

/** What the page before said comes next. */
const cursorField = z
  .string({ error: NOT_A_CURSOR })
  .refine((text) => parseCursor(text) !== null, { error: NOT_A_CURSOR })
  .transform(parseCursor)
  .optional()
  .meta({ description: 'The next of the page before' })

/** Names by which other programs' lists are paged */
const OTHER_WAYS = ['page', 'from', 'offset', 'size', 'limit', 'cursor', 'after']
const SEND_BEFORE = 'Send before instead, with the next of a page'

type List<S extends z.ZodRawShape, E extends z.ZodType> = Pick<
  Definition<Ctx, z.ZodType, E>,
  'path' | 'who' | 'limit'
> & {
  input?: S
  /** What the list is of */
  entity: E
  /** Entries of one page */
  most: number
  read: (
    args: EndpointArgs,
    input: z.output<z.ZodObject<S>>,
    cursor: Cursor | null,
  ) => Promise<Page<z.input<E>> | Failure>
}

/**
 * A list, read page by page: `next` stands next to `answer` and is the `before` of the following page, null
 * at the end, so that no list ends in silence. Pages have no numbers or sizes unless the input says so: one that
 * is ignored would get the first again and again. (API-02)
 */
export const defineList = <E extends z.ZodType, S extends z.ZodRawShape = Record<never, never>>({
  entity,
  most,
  input,
  read,
  ...definition
}: List<S, E>): Endpoint => {
  const fields = z
    .looseObject({ ...input, before: cursorField })
    .superRefine((sent, { addIssue }) => {
      for (const name of OTHER_WAYS)
        if (name in sent && !(name in { ...input }))
          addIssue({ code: 'custom', path: [name], message: SEND_BEFORE })
    })
  return defineEndpoint({
    ...definition,
    paged: true,
    input: fields,
    response: z.array(entity).max(most),
    handle: async (args: EndpointArgs, { before, ...sent }) => {
      const page = await read(args, sent as z.output<z.ZodObject<S>>, before ?? null)
      return isFailure(page) ? page : { ok: true as const, value: page.items, next: page.next }
    },
  })
}

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

/** The response of a write that has nothing else to say. (API-02) */
export const done = z.literal(true)

type Command<C extends Ctx | VisitorCtx, I extends z.ZodType> = Pick<
  Definition<C, I, typeof done>,
  'path' | 'who' | 'input' | 'limit' | 'ownPages' | 'session'
> & {
  method?: Method
  run: (args: EndpointArgs<C>, input: z.output<I>) => Promise<unknown> | Failure | void
}

/** A write, by POST unless it says otherwise, that returns true or what was wrong. */
export const defineCommand = <C extends Ctx | VisitorCtx, I extends z.ZodType = typeof noInput>({
  method = 'POST',
  run,
  ...definition
}: Command<C, I>): Endpoint =>
  defineEndpoint({
    ...definition,
    method,
    response: done,
    handle: async (args, input) => {
      const outcome = await run(args, input)
      return isFailure(outcome) ? outcome : ok(true as const)
    },
  })

const isFailure = (outcome: unknown): outcome is Failure =>
  typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false

/** What is true after a write, or just true where the viewer can no longer see it. */
export async function okIfVisible<T>(
  read: () => Promise<T> | T,
): Promise<{ ok: true; value: T | true }> {
  try {
    return ok(await read())
  } catch (error) {
    if (isNotFound(error)) return ok(true as const)
    throw error
  }
}
