import { heldForm } from '~/domain/accounts/held-forms.server'
import {
  beginSession,
  endSession,
  hashOf,
  noteVisit,
  sessionUser,
} from '~/domain/accounts/sessions.server'
import { loadMember } from '~/domain/accounts/viewer.server'
import { closedSchool, partnerByHost } from '~/domain/partners/facts.server'
import { newId } from '~/platform/ids'
import type { Services } from '~/services.server'
import type { PartnerFacts } from '~/policy/viewer'
import { formToken } from './csrf.server'
import type { Flash } from './cookies.server'
import type { RequestContext } from './context'
import type { KnownPath } from './known-paths.server'

export type Incoming = { request: Request; ip: string; script: string; isKnownPath: KnownPath }

/** Who asks, from which school's host, with which message and which kept form. */
export async function requestContext(
  services: Services,
  { request, ip, script, isKnownPath }: Incoming,
): Promise<RequestContext> {
  const { cookies, db, env } = services
  const url = new URL(request.url)
  const now = services.now()
  const answer = new Headers()
  const jar = request.headers.get('cookie')
  const hostPartner = partnerByHost(db, url.hostname)
  const secret = await read(cookies.session, jar)
  const member = secret ? memberOf(services, secret, hostPartner, now) : null
  const visitor = member ? null : await visitorSecret(services, request, answer)
  const path = url.pathname + url.search
  const userId = member?.viewer.id ?? null
  const lastOwner = await read(cookies.owner, jar)
  if (userId && lastOwner !== userId) {
    answer.append('Set-Cookie', await cookies.owner.serialize(userId))
  }
  const heldSecret = await read(cookies.held, jar)
  const flash = (await cookies.flash.parse(jar)) as Flash | null
  const common = { db, now, requestId: newId() }
  const userAgent = request.headers.get('user-agent')
  return {
    services,
    ctx: member
      ? { ...common, viewer: member.viewer, partner: member.partner }
      : { ...common, viewer: null, partner: hostPartner },
    closed: hostPartner ? null : await closedSchool(db, url.hostname),
    csrf: formToken(env.SESSION_SECRET, (member ? secret : visitor) ?? ''),
    sender: userId ?? `visitor:${hashOf(visitor ?? '')}`,
    sessionId: member && secret ? hashOf(secret) : null,
    flash,
    held: heldSecret ? await heldForm(db, { secret: heldSecret, path, userId }, now) : null,
    owner: userId ?? lastOwner,
    lite: request.headers.get('save-data') === 'on' || (member?.viewer.lite ?? false),
    isKnownPath,
    path,
    ip,
    userAgent,
    script,
    answer,
    async signIn(user) {
      const fresh = await beginSession(db, user, { ip, user_agent: userAgent }, now)
      if (!fresh) return false
      if (secret) await endSession(db, secret)
      answer.append('Set-Cookie', await cookies.session.serialize(fresh))
      answer.append('Set-Cookie', await cookies.visitor.serialize('', { maxAge: 0 }))
      return true
    },
    async signOut() {
      if (secret) await endSession(db, secret)
      answer.append('Set-Cookie', await cookies.session.serialize('', { maxAge: 0 }))
    },
  }
}

async function read(cookie: { parse(jar: string | null): Promise<unknown> }, jar: string | null) {
  const value = await cookie.parse(jar)
  return typeof value === 'string' && value !== '' ? value : null
}

/** A session counts only on its own school's host or on a host of no school. */
function memberOf(services: Services, secret: string, host: PartnerFacts | null, now: Date) {
  const session = sessionUser(services.db, secret, now)
  const { PRODUCT_NAME } = services.env
  const member = session ? loadMember(services.db, session.user_id, PRODUCT_NAME) : null
  if (!session || !member) return null
  if (host && host.partner_code !== member.partner.partner_code) return null
  noteVisit(services.db, secret, session, now).catch((error: unknown) =>
    services.log.warn({ error }, 'a visit could not be noted'),
  )
  return member
}

async function visitorSecret({ cookies }: Services, { headers }: Request, answer: Headers) {
  const known = await read(cookies.visitor, headers.get('cookie'))
  if (known) return known
  const fresh = newId() + newId()
  if (showsPage(headers)) answer.append('Set-Cookie', await cookies.visitor.serialize(fresh))
  return fresh
}

/**
 * What a script asks for itself (a draft is saved, questions are suggested) shows no form. A secret
 * for it could take the place of the one that the login form beside it was made with.
 */
const showsPage = (headers: Headers): boolean =>
  headers.get('sec-fetch-dest') !== 'empty' || (headers.get('accept') ?? '').includes('text/html')
