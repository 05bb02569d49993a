import { redirect, type AppLoadContext } from '@remix-run/node'
import * as z from 'zod'
import { SUSPENDED } from '~/domain/accounts/schema'
import { findPending } from '~/domain/factors/pending-login.server'
import { PASSKEY_FAILED, showPasskeySchema } from '~/domain/factors/schema'
import { checkPasskey, finishByPasskey, passkeyOptions } from '~/domain/factors/show-passkey.server'
import { pathAfterLogin, withReturn } from '~/http/addresses/paths'
import { noteRejection } from '~/http/context/note-rejection.server'
import { rememberThisBrowser } from '~/http/context/remember-browser.server'
import {
  limitPasskeys,
  passkeySite,
  sendOptions,
  shownPasskey,
} from '~/http/context/passkey-site.server'
import {
  parseRequestForm,
  publicRoute,
  redirectWithNotice,
  type PublicRouteArgs,
} from '~/http/guards/member-route.server'
import { LOGIN_CODE_PATH, LOGIN_PATH, normalizePath } from '~/policy/navigation-guard'

const schema = showPasskeySchema.extend({
  purpose: z.enum(['login', 'code']).catch('login'),
  /** After the password alone: instead of it a passkey is shown each time */
  remember: z.literal('on').optional().catch(undefined),
})

/** Only a script asks here; an address typed by hand leads to the login. */
export const loader = publicRoute(() => redirect(LOGIN_PATH))

/** Logs in by a passkey: instead of the password, or after it. Not in the spec. */
export const action = publicRoute(async (args) => {
  const { input } = await parseRequestForm(args.request, schema)
  const purpose = input?.purpose ?? 'login'
  const isAsking = normalizePath(args.url.pathname).endsWith('/options')
  return isAsking ? ask(args, purpose) : logIn(args, { passkey: '', ...input, purpose })
})

type Answer = z.infer<typeof schema>
type Purpose = Answer['purpose']

async function ask({ ctx, context, request }: PublicRouteArgs, purpose: Purpose) {
  const limited = await limitPasskeys(context)
  if (limited) return limited
  const secret = await pendingSecret(context, request)
  const pending = purpose === 'code' ? await findPending(ctx.db.read, ctx, secret) : null
  if (purpose === 'code' && !pending)
    return Response.json({ detail: 'Please log in again.' }, { status: 403 })
  const asking = { purpose, user_id: pending?.user_id ?? null }
  return sendOptions(context, await passkeyOptions(ctx, passkeySite(context), asking))
}

async function logIn(
  { ctx, context, request, url }: PublicRouteArgs,
  { purpose, passkey, remember }: Answer,
) {
  const to = pathAfterLogin(url.searchParams.get('redirect_to'), '/')
  if (ctx.viewer) return redirect(to, 303)
  const shown = { passkey, ...(await shownPasskey(context, request)) }
  const user =
    purpose === 'code'
      ? await finishByPasskey(ctx, await pendingSecret(context, request), shown)
      : await checkPasskey(ctx, shown, { purpose, user_id: null })
  const again = withReturn(purpose === 'code' ? LOGIN_CODE_PATH : LOGIN_PATH, to)
  if (!user) {
    noteRejection(context, 'login', 'passkey')
    return redirectWithNotice(context, again, PASSKEY_FAILED)
  }
  if ((await context.signIn(user, 'code')) === 'void')
    return redirectWithNotice(context, LOGIN_PATH, SUSPENDED)
  if (remember && purpose === 'code') await rememberThisBrowser(context, user)
  const { passkey: question, pendingLogin } = context.services.cookies
  for (const cookie of [question, pendingLogin])
    context.responseHeaders.append('Set-Cookie', await cookie.serialize('', { maxAge: 0 }))
  return redirect(to, 303)
}

async function pendingSecret({ services }: AppLoadContext, request: Request) {
  const value: unknown = await services.cookies.pendingLogin.parse(request.headers.get('cookie'))
  return typeof value === 'string' && value !== '' ? value : null
}
