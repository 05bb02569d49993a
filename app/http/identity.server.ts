import type { AppLoadContext } from '@remix-run/node'
import { IDENTITY_MINUTES, identitySchema, type Identity } from '~/domain/accounts/identity'

/**
 * The verified identity that waits in this browser for its account at this school, or null: none,
 * forged, too old, or of another school. (SIGNUP-07)
 */
export async function heldIdentity(
  { services, ctx }: AppLoadContext,
  request: Request,
): Promise<Identity | null> {
  if (!ctx.partner?.settings.single_sign_on) return null
  const value: unknown = await services.cookies.identity.parse(request.headers.get('cookie'))
  const held = value as { partner_code: string; at: number; identity: unknown } | null
  if (!held || held.partner_code !== ctx.partner.partner_code) return null
  if (ctx.now.getTime() - held.at > IDENTITY_MINUTES * 60_000) return null
  return identitySchema.safeParse(held.identity).data ?? null
}

/** Keeps an identity in the browser, signed, until it has its account. */
export async function holdIdentity(context: AppLoadContext, identity: Identity): Promise<void> {
  const { services, ctx, answer } = context
  const held = { partner_code: ctx.partner?.partner_code, at: ctx.now.getTime(), identity }
  answer.append('Set-Cookie', await services.cookies.identity.serialize(held))
}

export async function dropIdentity({ services, answer }: AppLoadContext): Promise<void> {
  answer.append('Set-Cookie', await services.cookies.identity.serialize('', { maxAge: 0 }))
}
