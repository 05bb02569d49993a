import {
  IDENTITY_MINUTES,
  identitySchema,
  type PendingIdentity,
  type Identity,
} from '~/domain/accounts/identity'
import { isTicketUsed } from '~/domain/accounts/identity-ticket.server'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { newId } from '~/platform/ids'

type StoredIdentity = { partner_code: string; at: number; ticket: string; identity: unknown }

/** The part of a request's context that knows the cookie. */
type Context = {
  ctx: Ctx | VisitorCtx
  services: {
    cookies: {
      identity: {
        parse: (header: string | null) => Promise<unknown>
        serialize: (value: unknown, options?: { maxAge: number }) => Promise<string>
      }
    }
  }
  responseHeaders: Headers
}

/**
 * The verified identity that waits in this browser for its account at this school, or null: none,
 * forged, too old, used, or of another school. What a form of it does finds out by itself whether it
 * was used, because a form sent twice is answered alike. (SIGNUP-07)
 */
export async function readPendingIdentity(
  { services, ctx }: Omit<Context, 'responseHeaders'>,
  request: Request,
): Promise<PendingIdentity | null> {
  if (!ctx.partner?.settings.single_sign_on) return null
  const value = await services.cookies.identity.parse(request.headers.get('cookie'))
  const stored = value as StoredIdentity | null
  if (!stored || stored.partner_code !== ctx.partner.partner_code) return null
  const expires_at = new Date(stored.at + IDENTITY_MINUTES * 60_000)
  const { data } = identitySchema.safeParse(stored.identity)
  if (!data || !stored.ticket || ctx.now > expires_at) return null
  const ticket = { id: stored.ticket, expires_at }
  if (request.method === 'GET' && (await isTicketUsed(ctx.db, ticket))) return null
  return { ...data, ticket }
}

/** Keeps an identity in the browser, signed, until it has its account. */
export async function storePendingIdentity(context: Context, identity: Identity): Promise<void> {
  const { services, ctx, responseHeaders } = context
  const stored: StoredIdentity = {
    partner_code: ctx.partner?.partner_code ?? '',
    at: ctx.now.getTime(),
    ticket: newId(),
    identity,
  }
  responseHeaders.append('Set-Cookie', await services.cookies.identity.serialize(stored))
}

export async function clearPendingIdentity({
  services,
  responseHeaders,
}: Omit<Context, 'ctx'>): Promise<void> {
  responseHeaders.append('Set-Cookie', await services.cookies.identity.serialize('', { maxAge: 0 }))
}
