import * as client from 'openid-client'
import { unstorablePaths } from '../text/text-checks'

/** A school's own login, from its settings */
export type Provider = { issuer: string; client_id: string; client_secret: string }

/** What a started login must return with; stored in the browser that started it */
export type SignOnFlow = { state: string; nonce: string; verifier: string }

/** What the provider says about a person; empty where it says nothing */
export type Claims = {
  issuer: string
  subject: string
  email: string
  /** The provider has verified the address */
  email_verified: boolean
  first_name: string
  last_name: string
}

export type SignOnErrorCode = 'denied' | 'expired' | 'refused' | 'unreachable' | 'not set up'

/** The provider didn't identify the person. The cause is for the log only. */
export class SignOnError extends Error {
  override name = 'SignOnFailed'
  constructor(
    readonly code: SignOnErrorCode,
    cause?: unknown,
  ) {
    super(`Single sign-on: ${code}`, { cause })
  }

  /** Why, for the operator: the messages of all causes, without stacks. */
  get reason(): string {
    const messages = causeChain(this.cause).map((cause) =>
      cause instanceof Error ? cause.message : '',
    )
    return messages.filter(Boolean).join(': ')
  }
}

const HOUR = 3_600_000
const SCOPE = 'openid email profile'

type OpenIdOptions = {
  /** Allows providers without encryption, for tests and development */
  allowHttp: boolean
  now: () => Date
  /** Seconds until a request to the provider times out */
  timeout?: number
}

type CachedConfig = { config: Promise<client.Configuration>; until: number }

/**
 * The client for providers: authorization code with PKCE, state and nonce. The configuration of a
 * provider is cached for an hour; a failure isn't cached.
 */
export class OpenIdClient {
  #configs = new Map<string, CachedConfig>()

  constructor(private readonly options: OpenIdOptions) {}

  /** The URL at the provider that starts a login, and what it must return with. */
  async begin(provider: Provider, redirect_uri: string): Promise<{ to: URL; flow: SignOnFlow }> {
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

  /** Who logged in, from the URL that the provider redirected the browser to. */
  async finish(provider: Provider, flow: SignOnFlow, callbackUrl: URL): Promise<Claims> {
    if (callbackUrl.searchParams.get('state') !== flow.state) throw new SignOnError('expired')
    const config = await this.#config(provider)
    try {
      const tokens = await client.authorizationCodeGrant(config, callbackUrl, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      })
      const token = tokens.claims()
      if (!token) throw new SignOnError('refused')
      // Many providers return the other claims only from the userinfo endpoint.
      const userinfoNeeded = token.email === undefined && config.serverMetadata().userinfo_endpoint
      const more = userinfoNeeded
        ? await client.fetchUserInfo(config, tokens.access_token, token.sub)
        : {}
      const claims = parseClaims({ ...token, ...more, iss: token.iss, sub: token.sub })
      const [unstorable] = unstorablePaths(claims)
      if (unstorable) throw new SignOnError('refused', new Error(`NUL in ${unstorable.join('.')}`))
      return claims
    } catch (error) {
      throw toSignOnError(error)
    }
  }

  async #config(provider: Provider): Promise<client.Configuration> {
    const key = JSON.stringify([provider.issuer, provider.client_id, provider.client_secret])
    const now = this.options.now().getTime()
    const known = this.#configs.get(key)
    if (known && known.until > now) return known.config
    const config = this.#discover(provider)
    this.#configs.set(key, { config, until: now + HOUR })
    config.catch(() => this.#configs.delete(key))
    return config
  }

  async #discover({ issuer, client_id, client_secret }: Provider): Promise<client.Configuration> {
    const address = new URL(issuer)
    const encrypted = address.protocol === 'https:'
    if (!encrypted && !this.options.allowHttp) throw new SignOnError('not set up')
    // The library deprecates it only as a warning: it is for tests and development.
    const execute = encrypted ? [] : [client.allowInsecureRequests]
    try {
      return await client.discovery(address, client_id, { client_secret }, clientAuth, {
        timeout: this.options.timeout ?? 5,
        // Checks the signature even of tokens that came directly from the provider.
        execute: [...execute, client.enableNonRepudiationChecks],
      })
    } catch (error) {
      throw toSignOnError(error)
    }
  }
}

/** Sends the secret as the provider supports it; without information, by the standard's default. */
const clientAuth: client.ClientAuth = (server, metadata, body, headers) => {
  const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const way = takes.includes('client_secret_basic')
    ? client.ClientSecretBasic()
    : client.ClientSecretPost()
  return way(server, metadata, body, headers)
}

const parseClaims = (userinfo: Record<string, unknown>): Claims => {
  const text = (name: string) => (typeof userinfo[name] === 'string' ? userinfo[name].trim() : '')
  const [first = '', ...rest] = text('name').split(/\s+/)
  return {
    issuer: text('iss'),
    subject: text('sub'),
    email: text('email'),
    email_verified: userinfo.email_verified === true,
    first_name: text('given_name') || first,
    last_name: text('family_name') || rest.join(' '),
  }
}

function toSignOnError(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error
  return new SignOnError(errorCode(error), error)
}

function errorCode(error: unknown): SignOnErrorCode {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied'
    return /unavailable|server_error/.test(error.error) ? 'unreachable' : 'refused'
  }
  // The code was used before, or has expired
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return 'expired'
  return causeChain(error).some(isUnreachable) ? 'unreachable' : 'refused'
}

/** An error and its causes, outermost first. */
const causeChain = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causeChain(error.cause)] : [error]

/** No connection, a timeout, or a server error of the provider. */
const isUnreachable = (cause: unknown): boolean =>
  (cause instanceof Response && cause.status >= 500) ||
  (cause instanceof client.ClientError && cause.code === 'OAUTH_TIMEOUT') ||
  (cause instanceof TypeError && cause.message === 'fetch failed')
