import type { ActionFunctionArgs } from '@remix-run/node'
import { forEverybody, type OpenAsked } from './door.server'

/** Calls say themselves who may make them, and answer in JSON whatever happens. */
export const isCall = (path: string): boolean => path.startsWith('/api/')

export const refuseCall = (status: number, error: string, more: Record<string, unknown> = {}) =>
  Response.json({ error, ...more }, { status })

/** What a call was sent: single texts by name. Lists, numbers and objects are nobody's input here. */
export type Said = Partial<Record<string, string>>

/** The texts of a JSON object; none for anything that is no such object. */
export function jsonTexts(body: string): Said {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null) return {}
    return textsOf(Object.entries(parsed))
  } catch {
    return {}
  }
}

const textsOf = (entries: Iterable<[string, unknown]>): Said =>
  Object.fromEntries(
    [...entries].flatMap(([name, value]) => (isText(value) ? [[name, value]] : [])),
  )

const isText = (value: unknown): value is string => typeof value === 'string'

/** What stands at the field of a checked value, null where it is right; or the seconds to wait. */
type Checked = { message: string | null } | { wait: number }

type Check = (asked: OpenAsked & { said: Said }) => Promise<Checked>

/**
 * A call that checks a value, for everybody: as JSON or as form fields. They tell who has an account
 * here, so one network may ask only so often; nobody has to wait for them to send a form.
 */
export const forChecks = (check: Check) =>
  forEverybody(async (asked) => {
    const { context, request } = asked
    const wait = await context.services.limits.checks.count(context.ip)
    const checked = wait > 0 ? { wait } : await check({ ...asked, said: await saidIn(request) })
    if ('wait' in checked) return refuseCall(429, 'Too many checks. Please wait.', checked)
    return Response.json({ answer: { valid: checked.message === null, ...checked } })
  }) satisfies (args: ActionFunctionArgs) => Promise<Response>

async function saidIn(request: Request): Promise<Said> {
  const json = request.headers.get('content-type')?.startsWith('application/json')
  return json ? jsonTexts(await request.text()) : textsOf(await request.formData())
}

/** What a call answers to somebody who only opens its address. */
export const onlyPost = () =>
  Response.json({ error: 'Send this as POST.' }, { status: 405, headers: { Allow: 'POST' } })
