import * as client from 'openid-client'

/** A school's own login, as its settings name it. */
export type Provider = { issuer: string; client_id: string; client_secret: string }

/** What a login under way has to come back with; kept in the browser that began it. */
export type Flow = { state: string; nonce: string; verifier: string }

/** Who somebody is by the word of their provider; empty where it did not say. */
export type Claims = {
  issuer: string
  subject: string
  email: string
  /** The provider vouches for the address */
  email_verified: boolean
  first_name: string
  last_name: string
}

export type SignOnTrouble = 'denied' | 'expired' | 'refused' | 'unreachable' | 'not set up'

/** The provider did not say who somebody is. The cause is for the log only. */
export class SignOnFailed extends Error {
  override name = 'SignOnFailed'
  constructor(
    readonly trouble: SignOnTrouble,
    cause?: unknown,
  ) {
    super(`Single sign-on: ${trouble}`, { cause })
  }

  /** Why, for whoever runs the site: what the errors inside say, without their stacks. */
  get reason(): string {
    const said = causesOf(this.cause).map((cause) => (cause instanceof Error ? cause.message : ''))
    return said.filter(Boolean).join(': ')
  }
}

const HOUR = 3_600_000
const SCOPE = 'openid email profile'

type Options = {
  /** Providers without encryption, for tests and development */
  allowHttp: boolean
  now: () => Date
  /** Seconds that a provider has for each answer */
  timeout?: number
}

type Found = { config: Promise<client.Configuration>; until: number }

/**
 * Talks to providers: authorization code with PKCE, state and nonce. What a provider says about
 * itself is asked once an hour; a failure is not kept.
 */
export class OpenId {
  #found = new Map<string, Found>()

  constructor(private readonly options: Options) {}

  /** The address at the provider where a login begins, and what it has to come back with. */
  async begin(provider: Provider, redirect_uri: string): Promise<{ to: URL; flow: Flow }> {
    const config = await this.#config(provider)
    const flow = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const to = client.buildAuthorizationUrl(config, {
      redirect_uri,
      scope: SCOPE,
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    })
    return { to, flow }
  }

  /** Who has logged in, from the address that the provider sent the browser back to. */
  async finish(provider: Provider, flow: Flow, cameBackTo: URL): Promise<Claims> {
    if (cameBackTo.searchParams.get('state') !== flow.state) throw new SignOnFailed('expired')
    const config = await this.#config(provider)
    try {
      const tokens = await client.authorizationCodeGrant(config, cameBackTo, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      })
      const token = tokens.claims()
      if (!token) throw new SignOnFailed('refused')
      // Many providers say the rest only when they are asked for it.
      const asks = token.email === undefined && config.serverMetadata().userinfo_endpoint
      const more = asks ? await client.fetchUserInfo(config, tokens.access_token, token.sub) : {}
      return claimsFrom({ ...token, ...more, iss: token.iss, sub: token.sub })
    } catch (error) {
      throw failure(error)
    }
  }

  async #config(provider: Provider): Promise<client.Configuration> {
    const key = JSON.stringify([provider.issuer, provider.client_id, provider.client_secret])
    const now = this.options.now().getTime()
    const known = this.#found.get(key)
    if (known && known.until > now) return known.config
    const config = this.#discover(provider)
    this.#found.set(key, { config, until: now + HOUR })
    config.catch(() => this.#found.delete(key))
    return config
  }

  async #discover({ issuer, client_id, client_secret }: Provider): Promise<client.Configuration> {
    const address = new URL(issuer)
    const encrypted = address.protocol === 'https:'
    if (!encrypted && !this.options.allowHttp) throw new SignOnFailed('not set up')
    // Deprecated by the library only to be noticed: it is for tests and development.
    const execute = encrypted ? [] : [client.allowInsecureRequests]
    try {
      return await client.discovery(address, client_id, { client_secret }, authentication, {
        timeout: this.options.timeout ?? 5,
        // Also the signature of a token that came straight from the provider is checked.
        execute: [...execute, client.enableNonRepudiationChecks],
      })
    } catch (error) {
      throw failure(error)
    }
  }
}

/** The secret goes the way that the provider takes; the standard's own way where it does not say. */
const authentication: client.ClientAuth = (server, metadata, body, headers) => {
  const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const way = takes.includes('client_secret_basic')
    ? client.ClientSecretBasic()
    : client.ClientSecretPost()
  return way(server, metadata, body, headers)
}

const claimsFrom = (said: Record<string, unknown>): Claims => {
  const text = (name: string) => (typeof said[name] === 'string' ? said[name].trim() : '')
  const [first = '', ...rest] = text('name').split(/\s+/)
  return {
    issuer: text('iss'),
    subject: text('sub'),
    email: text('email'),
    email_verified: said.email_verified === true,
    first_name: text('given_name') || first,
    last_name: text('family_name') || rest.join(' '),
  }
}

function failure(error: unknown): SignOnFailed {
  if (error instanceof SignOnFailed) return error
  return new SignOnFailed(troubleOf(error), error)
}

function troubleOf(error: unknown): SignOnTrouble {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied'
    return /unavailable|server_error/.test(error.error) ? 'unreachable' : 'refused'
  }
  // A code that was used before, or waited too long
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return 'expired'
  return causesOf(error).some(isSilence) ? 'unreachable' : 'refused'
}

/** An error and what it says it came from, inside out. */
const causesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [error]

/** Nobody there, no answer in time, or one that says that the provider itself is in trouble. */
const isSilence = (cause: unknown): boolean =>
  (cause instanceof Response && cause.status >= 500) ||
  (cause instanceof client.ClientError && cause.code === 'OAUTH_TIMEOUT') ||
  (cause instanceof TypeError && cause.message === 'fetch failed')
