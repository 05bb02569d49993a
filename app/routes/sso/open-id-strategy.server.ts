import { redirect, type AppLoadContext } from '@remix-run/node'
import { Strategy } from 'remix-auth/strategy'
import { SIGN_ON_MINUTES } from '~/domain/accounts/identity'
import { pathAfterLogin } from '~/http/addresses/paths'
import {
  SignOnError,
  type Claims,
  type SignOnFlow,
  type Provider,
} from '~/platform/security/open-id.server'
import type { OpenIdSignOn } from '~/policy/viewer'

type PendingSignOn = { partner_code: string; at: number; to: string; flow: SignOnFlow }

/**
 * Logging in over OpenID Connect, next to the form with the password. The first request is sent to
 * the provider; what must come back is kept signed in the browser for ten minutes, and is used
 * once. Throws SignOnError for whatever goes wrong there.
 */
export class OpenIdStrategy<User> extends Strategy<User, Claims> {
  name = 'oidc'
  /** Where the person is going, as far as it is known */
  returnTo = '/'

  constructor(
    private readonly context: AppLoadContext,
    private readonly signOn: OpenIdSignOn,
    verify: Strategy.VerifyFunction<User, Claims>,
  ) {
    super(verify)
  }

  async authenticate(request: Request): Promise<User> {
    const { url } = this.context
    if (/\/callback\/*$/.test(url.pathname)) return this.verify(await this.#finish(request, url))
    throw redirect(await this.#begin(url))
  }

  async #begin(url: URL): Promise<string> {
    const { services, ctx, responseHeaders } = this.context
    this.returnTo = pathAfterLogin(url.searchParams.get('redirect_to'), '/')
    const callback = new URL('/auth/oidc/callback', url)
    const begun = await services.openId.begin(this.#provider(), callback.href, {
      again: ctx.viewer !== null,
    })
    const underway: PendingSignOn = {
      partner_code: ctx.partner?.partner_code ?? '',
      at: ctx.now.getTime(),
      to: this.returnTo,
      flow: begun.flow,
    }
    responseHeaders.append('Set-Cookie', await services.cookies.signOn.serialize(underway))
    return begun.to.href
  }

  async #finish(request: Request, url: URL): Promise<Claims> {
    const { services, responseHeaders } = this.context
    const { signOn } = services.cookies
    const underway = (await signOn.parse(request.headers.get('cookie'))) as PendingSignOn | null
    if (!underway || !this.#stands(underway)) throw new SignOnError('expired')
    responseHeaders.append('Set-Cookie', await signOn.serialize('', { maxAge: 0 }))
    this.returnTo = underway.to
    const claims = await services.openId.finish(this.#provider(), underway.flow, url)
    return claims
  }

  /** Begun at this school, and not too long ago. */
  #stands({ partner_code, at }: PendingSignOn): boolean {
    const { partner, now } = this.context.ctx
    const age = now.getTime() - at
    return partner_code === partner?.partner_code && age <= SIGN_ON_MINUTES * 60_000
  }

  #provider(): Provider {
    const { issuer, client_id, client_secret_env } = this.signOn
    const client_secret = this.context.services.env.readSecret(client_secret_env)
    if (!client_secret) {
      throw new SignOnError('not set up', new Error(`${client_secret_env} is not set`))
    }
    return { issuer, client_id, client_secret }
  }
}
