import { data, redirect } from '@remix-run/node'
import { mailLinkStatus } from '~/domain/accounts/mail-links.server'
import type { PublicRouteArgs } from '~/http/guards/member-route.server'
import { orNull } from '~/platform/failures'

type LinkKind = Parameters<typeof mailLinkStatus>[1]['kind']

/** The address a mailed link was sent to, and whether its account has a password; null with 404 if it was never ours, with 410 if it has ended. */
export async function loadMailLink({ ctx, context, params }: PublicRouteArgs, kind: LinkKind) {
  const { SESSION_SECRET: secret } = context.services.env
  const link = await mailLinkStatus(ctx, { secret, code: params.code ?? '', kind })
  const signedIn = ctx.viewer !== null
  if (link && link !== 'ended') return data({ ...link, signedIn })
  return data({ address: null, hasPassword: true, signedIn }, { status: link ? 410 : 404 })
}

/** A link that ended while its page was open: the page says so, and where to get a new one. */
export async function reloadIfExpired<T>(url: URL, action: Promise<T>): Promise<T> {
  const done = await orNull(action)
  if (done === null) throw redirect(url.pathname, 303)
  return done
}
