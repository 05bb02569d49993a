import type { AppLoadContext } from '@remix-run/node'
import {
  IDENTITY_MINUTES,
  identitySchema,
  type HeldIdentity,
  type Identity,
} from '~/domain/accounts/identity'
import { isUsed } from '~/domain/accounts/identity-ticket.server'
import { newId } from '~/platform/ids'

type Held = { partner_code: string; at: number; ticket: string; identity: unknown }

/**
 * The verified identity that waits in this browser for its account at this school, or null: none,
 * forged, too old, used, or of another school. What a form of it does finds out by itself whether it
 * was used, because a form sent twice is answered alike. (SIGNUP-07)
 */
export async function heldIdentity(
  { services, ctx }: AppLoadContext,
  request: Request,
): Promise<HeldIdentity | null> {
  if (!ctx.partner?.settings.single_sign_on) return null
  const value: unknown = await services.cookies.identity.parse(request.headers.get('cookie'))
  const held = value as Held | null
  if (!held || held.partner_code !== ctx.partner.partner_code) return null
  const expires_at = new Date(held.at + IDENTITY_MINUTES * 60_000)
  const { data } = identitySchema.safeParse(held.identity)
  if (!data || !held.ticket || ctx.now > expires_at) return null
  const ticket = { id: held.ticket, expires_at }
  if (request.method === 'GET' && (await isUsed(ctx.db, ticket))) return null
  return { ...data, ticket }
}

/** Keeps an identity in the browser, signed, until it has its account. */
export async function holdIdentity(context: AppLoadContext, identity: Identity): Promise<void> {
  const { services, ctx, answer } = context
  const held: Held = {
    partner_code: ctx.partner?.partner_code ?? '',
    at: ctx.now.getTime(),
    ticket: newId(),
    identity,
  }
  answer.append('Set-Cookie', await services.cookies.identity.serialize(held))
}

export async function dropIdentity({ services, answer }: AppLoadContext): Promise<void> {
  answer.append('Set-Cookie', await services.cookies.identity.serialize('', { maxAge: 0 }))
}
