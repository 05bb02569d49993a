import { redirect, type AppLoadContext } from '@remix-run/node'
import { Strategy } from 'remix-auth/strategy'
import { SIGN_ON_MINUTES } from '~/domain/accounts/identity'
import { pageAfterLogin } from '~/http/paths'
import { SignOnFailed, type Claims, type Flow, type Provider } from '~/platform/open-id.server'
import type { SingleSignOn } from '~/policy/viewer'

type Underway = { partner_code: string; at: number; to: string; flow: Flow }

/**
 * Logging in over OpenID Connect, beside the form with the password. The first request is sent to
 * the provider; what must come back is kept signed in the browser for ten minutes, and is used
 * once. Throws SignOnFailed for whatever goes wrong there.
 */
export class OpenIdStrategy<User> extends Strategy<User, Claims> {
  name = 'oidc'
  /** Where the person is going, as far as it is known */
  to = '/'

  constructor(
    private readonly context: AppLoadContext,
    private readonly signOn: SingleSignOn,
    verify: Strategy.VerifyFunction<User, Claims>,
  ) {
    super(verify)
  }

  async authenticate(request: Request): Promise<User> {
    const url = new URL(request.url)
    if (/\/callback\/*$/.test(url.pathname)) return this.verify(await this.#finish(request, url))
    throw redirect(await this.#begin(url))
  }

  async #begin(url: URL): Promise<string> {
    const { services, ctx, answer } = this.context
    this.to = pageAfterLogin(url.searchParams.get('redirect_to'), '/')
    const callback = new URL('/auth/oidc/callback', url)
    const begun = await services.openId.begin(this.#provider(), callback.href)
    const underway: Underway = {
      partner_code: ctx.partner?.partner_code ?? '',
      at: ctx.now.getTime(),
      to: this.to,
      flow: begun.flow,
    }
    answer.append('Set-Cookie', await services.cookies.signOn.serialize(underway))
    return begun.to.href
  }

  async #finish(request: Request, url: URL): Promise<Claims> {
    const { services, answer } = this.context
    const { signOn } = services.cookies
    const underway = (await signOn.parse(request.headers.get('cookie'))) as Underway | null
    if (!underway || !this.#stands(underway)) throw new SignOnFailed('expired')
    answer.append('Set-Cookie', await signOn.serialize('', { maxAge: 0 }))
    this.to = underway.to
    const claims = await services.openId.finish(this.#provider(), underway.flow, url)
    return claims
  }

  /** Begun at this school, and not too long ago. */
  #stands({ partner_code, at }: Underway): boolean {
    const { partner, now } = this.context.ctx
    const age = now.getTime() - at
    return partner_code === partner?.partner_code && age <= SIGN_ON_MINUTES * 60_000
  }

  #provider(): Provider {
    const { issuer, client_id, client_secret_env } = this.signOn
    const client_secret = this.context.services.env.secretNamed(client_secret_env)
    if (!client_secret) {
      throw new SignOnFailed('not set up', new Error(`${client_secret_env} is not set`))
    }
    return { issuer, client_id, client_secret }
  }
}
