import { randomBytes } from 'node:crypto'
import { linkAccount } from '~/domain/courses/accounts.server'
import { findConnection } from '~/domain/courses/connections.server'
import { CANVAS_CALLBACK } from '~/domain/courses/schema'
import { PROMPTS_HREF } from '~/domain/prompts/schema'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { safePath } from '~/http/addresses/paths'
import { NotFound } from '~/platform/failures'
import { LmsError, type Lms } from '~/platform/lms/lms'
import { openLms, REQUEST_TIMEOUT } from '~/platform/lms/open.server'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { safeEqual } from '~/platform/security/signed-code.server'
import { hasAssignments } from '~/policy/prompts'
import { LinkFailed, toLinkProblem } from './problems'

/** What has to come back from Canvas, kept signed in the browser that began. */
type PendingLink = { user_id: string; state: string; to: string; at: number }

const LINK_MINUTES = 10

/** Where the browser goes to ask for the permission. (CANVAS-03) */
export async function beginLink(args: RouteArgs): Promise<string> {
  const { ctx, context, url } = args
  const to = returnPath(url)
  const { lms } = await openSchoolLms(args, to)
  const state = randomBytes(24).toString('base64url')
  const pending: PendingLink = { user_id: ctx.viewer.id, state, to, at: ctx.now.getTime() }
  const cookie = await context.services.cookies.canvas.serialize(pending)
  context.responseHeaders.append('Set-Cookie', cookie)
  return lms.authorizeUrl(callbackUrl(url), state)
}

/** Connects the account with the code that came back. Returns where the person was going. */
export async function finishLink(args: RouteArgs): Promise<string> {
  const { ctx, context, request, url } = args
  const { cookies, env } = context.services
  const pending = (await cookies.canvas.parse(request.headers.get('cookie'))) as PendingLink | null
  const to = pending?.to ?? PROMPTS_HREF
  context.responseHeaders.append('Set-Cookie', await cookies.canvas.serialize('', { maxAge: 0 }))
  const { lms, connection_id } = await openSchoolLms(args, to)
  if (!pending || !isOwn(pending, args)) throw new LinkFailed('expired', to)
  const code = url.searchParams.get('code')
  if (!code) {
    const denied = url.searchParams.get('error') === 'access_denied'
    throw new LinkFailed(denied ? 'denied' : 'refused', to)
  }
  const tokens = await lms.exchangeCode(code, callbackUrl(url)).catch((error: unknown) => {
    throw error instanceof LmsError ? new LinkFailed(toLinkProblem(error.problem), to) : error
  })
  await linkAccount(ctx, connection_id, tokens, sealerFrom(env))
  return to
}

/** Begun by the same person in this browser, and not long ago. */
function isOwn({ user_id, state, at }: PendingLink, { ctx, url }: RouteArgs): boolean {
  const age = ctx.now.getTime() - at
  const isSame = safeEqual(url.searchParams.get('state') ?? '', state)
  return user_id === ctx.viewer.id && isSame && age <= LINK_MINUTES * 60_000
}

/** Addresses of the former application begin with a hash. (API-102) */
const returnPath = (url: URL): string =>
  safePath(url.searchParams.get('redirect_hash')?.replace(/^#/, ''), PROMPTS_HREF)

const callbackUrl = (url: URL): string => new URL(CANVAS_CALLBACK, url).href

/** Only at a school that is connected, and for its members with assignments. (CANVAS-11) */
async function openSchoolLms(
  { ctx, context }: RouteArgs,
  to: string,
): Promise<{ lms: Lms; connection_id: string }> {
  const { env, now } = context.services
  const { viewer, db } = ctx
  const connection = hasAssignments(viewer)
    ? await findConnection(db, viewer.partner_code, sealerFrom(env))
    : null
  if (!connection) throw new NotFound()
  const allowHttp = env.NODE_ENV !== 'production'
  try {
    const lms = openLms(connection, { timeout: REQUEST_TIMEOUT, allowHttp, now })
    return { lms, connection_id: connection.id }
  } catch (error) {
    throw error instanceof LmsError ? new LinkFailed('not set up', to) : error
  }
}
