import { randomBytes } from 'node:crypto'
import { redirect, type AppLoadContext } from '@remix-run/node'
import { Strategy } from 'remix-auth/strategy'
import { endLogin, loginSince, saveLogin } from '~/domain/sign-on/logins.server'
import { samlProvider, samlProviderNow } from '~/domain/sign-on/provider.server'
import { pathAfterLogin } from '~/http/addresses/paths'
import { readClaims } from '~/platform/saml/claims'
import { MetadataProblem, type ProviderMetadata } from '~/platform/saml/metadata.server'
import {
  explained,
  isNotSigned,
  refused,
  responseTo,
  responseXml,
} from '~/platform/saml/response-checks.server'
import { beginSaml, finishSaml, type OpenLogins } from '~/platform/saml/saml-client.server'
import { SignOnError, type Claims } from '~/platform/security/open-id.server'
import type { PartnerContext, SamlSignOn } from '~/policy/viewer'
import { samlService } from './saml-service.server'

/**
 * Logging in with SAML 2.0, behind the same pages as OpenID Connect. The browser that begins keeps a secret,
 * the login waits in the database for ten minutes, for whichever process its response comes to, and each
 * response counts once. Throws SignOnError for whatever isn't right.
 */
export class SamlStrategy<User> extends Strategy<User, Claims> {
  name = 'saml'
  /** Where the person is going, as far as it is known */
  returnTo = '/'

  constructor(
    private readonly context: AppLoadContext,
    private readonly school: PartnerContext,
    private readonly signOn: SamlSignOn,
    verify: Strategy.VerifyFunction<User, Claims>,
  ) {
    super(verify)
  }

  async authenticate(request: Request): Promise<User> {
    const isCallback = /\/callback\/*$/.test(this.context.url.pathname)
    if (!isCallback) throw redirect(await this.#begin(request), 302)
    if (request.method !== 'POST') throw new SignOnError('expired')
    return this.verify(await this.#limited(() => this.#finish(request)))
  }

  async #begin(request: Request): Promise<string> {
    const { services, ctx, responseHeaders, url } = this.context
    this.returnTo = pathAfterLogin(url.searchParams.get('redirect_to'), '/')
    const provider = await this.#provider()
    const begun = await beginSaml(await samlService(this.context, this.school), provider, {
      again: ctx.viewer !== null,
    })
    // The one that is there goes on: two windows can log in side by side.
    const browser = (await this.#browser(request)) || randomBytes(16).toString('hex')
    const who = { partner_code: this.school.partner_code, browser }
    await saveLogin(ctx.db, who, { id: begun.id, to: this.returnTo }, ctx.now)
    responseHeaders.append('Set-Cookie', await services.cookies.saml.serialize(browser))
    return begun.to
  }

  /** Nothing more is checked for a network that sends one refused response after the other. */
  async #limited(work: () => Promise<Claims>): Promise<Claims> {
    const { services, ip } = this.context
    const limit = services.limits.refusedResponses
    if ((await limit.wait(ip)) > 0)
      throw refused('too many responses from this network were refused')
    return work().catch(async (error: unknown) => {
      if (error instanceof SignOnError && error.code === 'refused') await limit.consume(ip)
      throw error
    })
  }

  async #finish(request: Request): Promise<Claims> {
    const { db, now } = this.context.ctx
    const form = new URLSearchParams(await request.text())
    const sent = form.get('SAMLResponse') ?? ''
    const browser = await this.#browser(request)
    const who = { partner_code: this.school.partner_code, browser }
    const since = (id: string) => loginSince(db, id, who, now)
    const without = this.signOn.login_at_provider === true
    // Before anything parses it: who has begun no login here is sent away at once.
    const named = responseTo(responseXml(sent))
    if (named ? !(await since(named)) : !without) throw explained(new Error('InResponseTo'))
    const { assertion, scopes } = await this.#read(sent, { since, without })
    const claims = readClaims(assertion, { subject: this.signOn.subject, scopes })
    if (typeof claims === 'string') throw refused(claims)
    const to = await endLogin(db, assertion, who, now)
    if (to === null) throw new SignOnError('expired', new Error('the response was used before'))
    this.returnTo = to || pathAfterLogin(ownPath(form.get('RelayState'), this.context.url), '/')
    return claims
  }

  /** By the metadata that was read, or else as it is now: some providers change their key without a word. */
  async #read(sent: string, open: OpenLogins) {
    const service = await samlService(this.context, this.school)
    const read = async (provider: ProviderMetadata) => ({
      assertion: await finishSaml(service, provider, sent, open),
      scopes: provider.scopes,
    })
    const provider = await this.#provider()
    return read(provider).catch(async (error: unknown) => {
      const { services, ctx } = this.context
      const again = isNotSigned(error) && this.signOn.metadata_url !== undefined
      if (!again || (await services.limits.metadataReads.consume(this.school.partner_code)) > 0)
        throw error
      const latest = await samlProviderNow(ctx.db, this.#school, ctx.now)
      if (!latest) throw error
      return read(latest)
    })
  }

  get #school() {
    return { partner_code: this.school.partner_code, signOn: this.signOn }
  }

  async #provider() {
    const { db, now } = this.context.ctx
    return samlProvider(db, this.#school, now).catch((error: unknown) => {
      throw error instanceof MetadataProblem ? new SignOnError('not set up', error) : error
    })
  }

  async #browser(request: Request): Promise<string> {
    const value: unknown = await this.context.services.cookies.saml.parse(
      request.headers.get('cookie'),
    )
    return typeof value === 'string' ? value : ''
  }
}

/** Providers that begin a login send the page as a path or as its whole address here. */
function ownPath(sent: string | null, here: URL): string | null {
  if (!sent || !URL.canParse(sent)) return sent
  const { origin, pathname, search } = new URL(sent)
  return origin === here.origin ? pathname + search : null
}
