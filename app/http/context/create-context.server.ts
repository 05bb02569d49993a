import { findToken, readBearer, recordTokenUse } from '~/domain/accounts/access-tokens.server'
import { readLateForms } from './saved-submissions.server'
import {
  confirmSession,
  isConfirmed,
  isFactorShown,
  startSession,
  endAfterVisit,
  endSession,
  hashSecret,
  recordVisit,
} from '~/domain/accounts/sessions.server'
import { loadMember, loadMemberOfSession } from '~/domain/accounts/viewer.server'
import { beginLogin, needsCode } from '~/domain/factors/pending-login.server'
import { closedSchoolName, partnerByHost } from '~/domain/partners/context.server'
import { newId } from '~/platform/ids'
import type { Services } from '~/http/context/services'
import type { PartnerContext } from '~/policy/viewer'
import { isApiPath } from '../addresses/api-requests.server'
import { csrfToken, isSameOrigin } from '../forms/csrf.server'
import { isLoopbackHost } from '../addresses/local-request.server'
import type { Flash } from './cookies.server'
import { takeOverOldNames } from './old-cookie-names.server'
import type { RequestContext } from './request-context'
import { isUnopened } from '../responses/prefetch.server'
import { NO_FILES } from '../forms/uploads.server'

export type IncomingRequest = { request: Request } & Pick<
  RequestContext,
  'url' | 'ip' | 'clientScript' | 'isKnownPath' | 'upload' | 'signal'
> & { requestId: string }

/** Who the requester is, at which school's host, with which flash message and saved submission. */
export async function createRequestContext(
  services: Services,
  { request, requestId, ...transport }: IncomingRequest,
): Promise<RequestContext> {
  const { cookies, db, env } = services
  const { ip, url } = transport
  const now = services.now()
  const responseHeaders = new Headers()
  const jar = takeOverOldNames(cookies, request.headers.get('cookie'), responseHeaders)
  const { hostPartner, closedSchool, isKnownHost } = await findHost(services, url)
  const secret = await readCookie(cookies.session, jar)
  // Only calls come with a token, and then nothing else counts.
  const bearer = isApiPath(url.pathname) ? readBearer(request.headers.get('authorization')) : null
  // A name that anyone made up may lead here too: no one is logged in there.
  const caller =
    bearer && isKnownHost ? await loadMemberByToken(services, bearer, hostPartner, now) : null
  const session = secret && !bearer && isKnownHost ? secret : null
  const login = session ? await loadMemberBySession(services, session, hostPartner, now) : null
  const member = caller ?? login
  if (login?.cookie) responseHeaders.append('Set-Cookie', login.cookie)
  // Whose page it is, for the service worker, which keeps no page of anyone else.
  if (member) responseHeaders.set('Quad-Reader', member.viewer.id)
  const visitor =
    member || bearer ? null : await visitorSecret(services, request, { jar, host: url.host })
  const path = url.pathname + url.search
  const userId = member?.viewer.id ?? null
  const lastUserId = await readCookie(cookies.lastUser, jar)
  if (userId && !bearer && lastUserId !== userId)
    responseHeaders.append('Set-Cookie', await cookies.lastUser.serialize(userId))
  const late = await readLateForms(services, jar, { path, userId, now })
  const flash = (await cookies.flash.parse(jar)) as Flash | null
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const signal = isReading ? transport.signal : undefined
  const common = { db, now, requestId, signal, unopened: isUnopened(request) }
  const userAgent = request.headers.get('user-agent')
  return {
    ...transport,
    files: NO_FILES,
    newBadges: [],
    services,
    ctx: member
      ? { ...common, viewer: member.viewer, partner: member.partner }
      : { ...common, viewer: null, partner: hostPartner },
    closedSchool,
    isKnownHost,
    token: bearer === null ? null : (caller?.token ?? 'wrong'),
    csrf: csrfToken(env.SESSION_SECRET, (member ? session : visitor?.secret) ?? '', userId),
    sender: userId ?? `visitor:${hashSecret(visitor?.secret ?? '')}`,
    visitorCookie: visitor?.cookie ?? null,
    ...readProof(login),
    sessionId: member && session ? hashSecret(session) : null,
    flash,
    ...late,
    lastUserId: userId ?? lastUserId,
    lite: request.headers.get('save-data') === 'on' || (member?.viewer.lite ?? false),
    path,
    userAgent,
    isFirstVisit: jar === null,
    responseHeaders,
    ...loginChanges(services, { jar, secret, ip, userAgent, now, requestId }, responseHeaders),
  }
}

type LoginProof = Pick<RequestContext, 'bySchool' | 'confirmed' | 'factorShown'>

const readProof = (login: LoginProof | null): LoginProof => ({
  bySchool: login?.bySchool ?? false,
  confirmed: login?.confirmed ?? false,
  factorShown: login?.factorShown ?? false,
})

type Visit = {
  jar: string | null
  secret: string | null
  ip: string
  userAgent: string | null
  now: Date
  requestId: string
}

/** What begins and ends the login of this browser. */
function loginChanges(
  { cookies, db, log }: Services,
  { jar, secret, ip, userAgent, now, requestId }: Visit,
  headers: Headers,
): Pick<RequestContext, 'signIn' | 'signOut' | 'confirm'> {
  return {
    async signIn(user, proof) {
      const remembered = await readCookie(cookies.remembered, jar)
      if (proof === 'own' && (await needsCode(db, user, remembered, now))) {
        const pending = await beginLogin(db, user, now)
        if (pending) headers.append('Set-Cookie', await cookies.pendingLogin.serialize(pending))
        return pending ? 'code' : 'void'
      }
      const shown = { by_school: proof === 'school', by_factor: proof !== 'own' }
      const origin = { ip, user_agent: userAgent, ...shown }
      const session = await startSession(db, user, origin, now)
      if (!session) return 'void'
      if (secret) await endSession(db, secret)
      log.info({ user: user.id, school: user.partner_code, request: requestId }, 'logged in')
      headers.append('Set-Cookie', await cookies.session.serialize(session))
      headers.append('Set-Cookie', await cookies.visitor.serialize('', { maxAge: 0 }))
      return 'in'
    },
    async confirm(byFactor) {
      const confirmed = secret && (await confirmSession(db, secret, { byFactor, now }))
      if (!confirmed) return
      const maxAge = Math.round((confirmed.expires_at.getTime() - now.getTime()) / 1000)
      headers.append('Set-Cookie', await cookies.session.serialize(confirmed.secret, { maxAge }))
    },
    async signOut() {
      if (secret) await endSession(db, secret)
      // What waits to go on here opens or changes no account for the next person.
      const { session, pendingLogin, passkey, launch, canvas, identity } = cookies
      for (const cookie of [session, pendingLogin, passkey, launch, canvas, identity])
        headers.append('Set-Cookie', await cookie.serialize('', { maxAge: 0 }))
      // What was read and written stays in no browser: pages, what waits to be sent, the worker itself.
      headers.set('Clear-Site-Data', '"cache", "storage"')
      headers.append('Set-Cookie', await cookies.flash.serialize(HAS_LEFT))
    },
  }
}

const HAS_LEFT: Flash = { text: '', left: true }

/** Whose host it is that was asked for. */
export async function findHost({ db, env }: Services, url: URL) {
  const hostPartner = await partnerByHost(db, url.hostname)
  const closedSchool = hostPartner ? null : await closedSchoolName(db, url.hostname)
  const isSchoolHost = hostPartner !== null || closedSchool !== null
  return { hostPartner, closedSchool, isKnownHost: isSchoolHost || isOwnHost(url, env.BASE_URL) }
}

const isOwnHost = ({ hostname }: URL, base: string) =>
  hostname === new URL(base).hostname || isLoopbackHost(hostname)

async function readCookie(
  cookie: { parse(jar: string | null): Promise<unknown> },
  jar: string | null,
) {
  const value = await cookie.parse(jar)
  return typeof value === 'string' && value !== '' ? value : null
}

/** A session counts only on its own school's host or on one of the site's own; a visit prolongs its cookie too. */
async function loadMemberBySession(
  { db, env, log, cookies }: Services,
  secret: string,
  host: PartnerContext | null,
  now: Date,
) {
  const found = await loadMemberOfSession(db, secret, now, env.PRODUCT_NAME)
  if (!found) return null
  const { session, ...rest } = found
  const member = {
    ...rest,
    bySchool: session.by_school,
    confirmed: isConfirmed(session, now),
    factorShown: isFactorShown(session, now),
  }
  if (host && host.partner_code !== member.partner.partner_code) return null
  const expires_at = endAfterVisit(session, now)
  if (!expires_at) return { ...member, cookie: null }
  recordVisit(db, secret, { session, expires_at }, now).catch((error: unknown) =>
    log.warn({ error }, 'a visit could not be noted'),
  )
  const maxAge = Math.max(0, Math.round((expires_at.getTime() - now.getTime()) / 1000))
  return { ...member, cookie: await cookies.session.serialize(secret, { maxAge }) }
}

/** A token counts where a session of its owner would. */
async function loadMemberByToken(
  { db, env, log }: Services,
  bearer: string,
  host: PartnerContext | null,
  now: Date,
) {
  const token = await findToken(db, bearer, now)
  const member = token ? await loadMember(db, token.user_id, env.PRODUCT_NAME) : null
  if (!token || !member) return null
  if (host && host.partner_code !== member.partner.partner_code) return null
  recordTokenUse(db, token, now).catch((error: unknown) =>
    log.warn({ error }, 'the use of a token could not be noted'),
  )
  return { ...member, token: { id: token.id, scope: token.scope } }
}

/** The one of this browser, or a new one with its cookie. */
async function visitorSecret(
  { cookies }: Services,
  request: Request,
  { jar, host }: { jar: string | null; host: string },
) {
  const { headers } = request
  const known = await readCookie(cookies.visitor, jar)
  if (known) return { secret: known, cookie: null }
  const secret = newId() + newId()
  const isGiven = rendersPage(headers) && !isForeignForm(request, host)
  return { secret, cookie: isGiven ? await cookies.visitor.serialize(secret) : null }
}

/** A form of another site comes without our cookies: this browser may well have a secret. */
const isForeignForm = ({ method, headers }: Request, host: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && !isSameOrigin(headers, host)

/**
 * What a script asks for itself (a draft is saved, questions are suggested) shows no form. A secret
 * for it could take the place of the one that the login form next to it was made with.
 */
const rendersPage = (headers: Headers): boolean =>
  headers.get('sec-fetch-dest') !== 'empty' || (headers.get('accept') ?? '').includes('text/html')
