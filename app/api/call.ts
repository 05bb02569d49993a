import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { isNotFound, type Outcome } from '~/platform/failures'
import { isOneLine, NOT_ONE_LINE } from '~/platform/one-line'
import { fromJson } from './payload'

type Method = 'GET' | 'POST' | 'DELETE'

/** Who calls, and by which request. */
export type Handed<C> = { ctx: C; context: AppLoadContext }

/** What a call answers: the value that stands in `answer`, or a refusal by field. */
export type CallAnswer = Outcome<{ answer: unknown }>

type Shape<S extends z.ZodType, C> = {
  method: Method
  /** Below /api; a part with a colon, as in /posts/:id, is a field of the payload */
  path: string
  input: S
  /** Counts the call before it is read; answers the seconds to wait when it was one too many */
  limit?: (asked: Handed<C>) => Promise<number>
  handle: (asked: Handed<C>, input: z.infer<S>) => Promise<CallAnswer> | CallAnswer
}

/** One row of the call catalogue. Its doors and payloads are the specification's (API-01 to API-03). */
export type Call = Shape<z.ZodType, Ctx | VisitorCtx> & {
  /** A screen whose gates stand before the call too; null for calls that need no session */
  screen: string | null
}

/** A call of members: who may not open the screen may not make the call. (API-04) */
export const forMembers = <S extends z.ZodType>(screen: string, call: Shape<S, Ctx>): Call => ({
  ...(call as unknown as Call),
  screen,
})

/** A call that answers without a session. (API-03) */
export const forEverybody = <S extends z.ZodType>(call: Shape<S, Ctx | VisitorCtx>): Call => ({
  ...(call as unknown as Call),
  screen: null,
})

export const done = (answer: unknown = true): CallAnswer => ({ ok: true, answer })

/** What is then true of something; only that it was done, where the viewer may not see it any more. */
export function doneAs(read: () => unknown): CallAnswer {
  try {
    return done(read())
  } catch (error) {
    if (isNotFound(error)) return done()
    throw error
  }
}

/** The fields that the address of a call names, or null where it is another call's address. */
export function namedIn(path: string, asked: string): Record<string, string> | null {
  const parts = path.split('/')
  const given = asked.split('/')
  if (parts.length !== given.length) return null
  const named: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':') && value !== '') named[part.slice(1)] = value
    else if (part !== value) return null
  }
  return named
}

/** No payload is needed; whatever is sent is left alone. */
export const nothing = z.object({})

/** true and false as JSON says them, and as a form does. */
export const yesNo = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'Must be true or false' }),
)

/** A number, as JSON says it and as a form does. */
const number = z.preprocess(
  (sent) =>
    typeof sent === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(sent) ? Number(sent) : sent,
  z.number({ error: 'Must be a number' }),
)

/** A whole number from 0. */
export const count = (most: number) =>
  number.pipe(
    z
      .int({ error: 'Must be a whole number' })
      .min(0, { error: 'Must not be below 0' })
      .max(most, { error: `Must be at most ${most}` }),
  )

/** A list, as JSON says it and as a form does: several values, one alone, or a text that is JSON. */
export const listOf = <S extends z.ZodType>(list: S) => z.preprocess(asList, list)

function asList(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const list = value.trimStart().startsWith('[') ? fromJson(value) : undefined
  return Array.isArray(list) ? list : [value]
}

/** An object, as JSON says it and as a form does: fields with brackets, or a text that is JSON. */
export const objectOf = <S extends z.ZodType>(object: S) =>
  z.preprocess((value) => (typeof value === 'string' ? (fromJson(value) ?? value) : value), object)

/** Ids or names: a list, one of them alone, or several between commas as a query says them. */
export const idList = z.preprocess(
  (value) => {
    const list = asList(value)
    return typeof value === 'string' && Array.isArray(list) && list[0] === value
      ? value.split(',').map((one) => one.trim())
      : list
  },
  z
    .array(
      z
        .string({ error: 'Must be a text' })
        .max(200, { error: 'Is too long' })
        .refine(isOneLine, { error: NOT_ONE_LINE }),
      {
        error: 'Must be a list',
      },
    )
    .max(100, { error: 'Must have at most 100 entries' })
    .transform((all) => all.filter(Boolean)),
)

type Misread = { error: { issues: { path: PropertyKey[]; message: string }[] } }

/** What is wrong with a payload, by field. */
export function byField({ error }: Misread): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of error.issues) (errors[path.join('.')] ??= []).push(message)
  return errors
}
