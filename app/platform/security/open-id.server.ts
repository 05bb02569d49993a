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
  /** Whether the provider has verified the address; null where it doesn't say */
  email_verified: boolean | null
  /** What the person logs in with there: at many schools an address */
  login_name: string
  first_name: string
  last_name: string
  /** What the person is there by eduPerson's words: student, alum, staff … */
  affiliations: string[]
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
    const hint = hintFor(this.cause)
    const messages = causeChain(this.cause).map((cause) => {
      if (cause instanceof Response) return `it answers HTTP ${cause.status}`
      if (cause instanceof client.AuthorizationResponseError) return answeredError(cause)
      return cause instanceof Error ? cause.message : ''
    })
    return [hint, ...messages].filter(Boolean).join(': ')
  }
}

/** What the provider answers in place of a login, where it is one of the protocol's words. */
const answeredError = ({ error }: client.AuthorizationResponseError): string =>
  /^[a-z_]{1,40}$/.test(error) ? `the provider answers ${error}` : 'the provider answers an error'

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

  /**
   * The URL at the provider that starts a login, and what it must return with. `again` asks it to let no one
   * through who is logged in there.
   */
  async begin(
    provider: Provider,
    redirect_uri: string,
    { again = false } = {},
  ): Promise<{ to: URL; flow: SignOnFlow }> {
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
      ...(again && { prompt: 'login' }),
    })
    return { to, flow }
  }

  /** Who logged in, from the URL that the provider redirected the browser to. */
  async finish(provider: Provider, flow: SignOnFlow, callbackUrl: URL): Promise<Claims> {
    if (callbackUrl.searchParams.get('state') !== flow.state) throw new SignOnError('expired')
    const config = await this.#config(provider)
    try {
      const tokens = await withSecret(config, () =>
        client.authorizationCodeGrant(config, callbackUrl, {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        }),
      )
      const token = tokens.claims()
      if (!token) throw new SignOnError('refused')
      const more = await userinfo(config, tokens.access_token, token)
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
      const auth = new SecretAuth()
      const config = await client.discovery(address, client_id, { client_secret }, auth.send, {
        timeout: this.options.timeout ?? 5,
        // Checks the signature even of tokens that came directly from the provider.
        execute: [...execute, client.enableNonRepudiationChecks],
      })
      // Such an issuer has a place for any tenant's ID, and the library lets every tenant's tokens in.
      if (config.serverMetadata().issuer.includes('{'))
        throw new SignOnError('not set up', new Error('the issuer is one of many tenants'))
      secretAuths.set(config, auth)
      return config
    } catch (error) {
      throw toSignOnError(error)
    }
  }
}

/**
 * What only the userinfo endpoint says: at many providers all but the subject, at some only whether the
 * address is verified. Where the token has the address, a login doesn't fail for it.
 */
async function userinfo(
  config: client.Configuration,
  accessToken: string,
  token: client.IDToken,
): Promise<Record<string, unknown>> {
  const isComplete = token.email !== undefined && isVerified(token) !== null
  if (isComplete || !config.serverMetadata().userinfo_endpoint) return {}
  try {
    const answer = await client.fetchUserInfo(config, accessToken, token.sub)
    // Entra's claim is about the address in the same token only.
    return token.email === undefined ? { xms_edov: undefined, ...answer } : answer
  } catch (error) {
    if (token.email === undefined) throw error
    return {}
  }
}

/**
 * Sends the secret in the form where the provider takes it there: in the header, some providers don't decode
 * a secret with '-' or '.'. Without information, by the standard's default, the header. A client can be
 * registered for one way only, so the other one is tried once.
 */
class SecretAuth {
  usesOther = false
  hasOther = false

  send: client.ClientAuth = (server, metadata, body, headers) => {
    const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isForm = takes.includes('client_secret_post') || !takes.includes('client_secret_basic')
    this.hasOther = isForm && takes.includes('client_secret_basic')
    const way = isForm && !this.usesOther ? client.ClientSecretPost() : client.ClientSecretBasic()
    return way(server, metadata, body, headers)
  }
}

const secretAuths = new WeakMap<client.Configuration, SecretAuth>()

async function withSecret<T>(config: client.Configuration, ask: () => Promise<T>): Promise<T> {
  const auth = secretAuths.get(config)
  try {
    return await ask()
  } catch (error) {
    if (!auth?.hasOther || auth.usesOther || !isSecretRefused(error)) throw error
    auth.usesOther = true
    try {
      return await ask()
    } catch (again) {
      if (isSecretRefused(again)) auth.usesOther = false
      throw again
    }
  }
}

const isSecretRefused = (error: unknown): boolean =>
  error instanceof client.WWWAuthenticateChallengeError ||
  (error instanceof client.ResponseBodyError && error.error === 'invalid_client')

/**
 * Whether the provider says that the address is verified, as a Boolean, as text (Cognito, LemonLDAP) or by
 * Entra's claim that the domain of the address is; null where it doesn't say. A single no is a no.
 */
function isVerified({ email_verified, xms_edov }: Record<string, unknown>): boolean | null {
  const values = [email_verified, xms_edov].filter((value) => value !== undefined && value !== null)
  if (values.length === 0) return null
  return values.every((value) => YES.includes(String(value).trim().toLowerCase()))
}

const YES = ['true', '1']

/** eduPerson's, as REFEDS names its claims. */
const AFFILIATIONS = ['', 'scoped_', 'primary_'].map((kind) => `eduperson_${kind}affiliation`)

const parseClaims = (userinfo: Record<string, unknown>): Claims => {
  const text = (name: string) => (typeof userinfo[name] === 'string' ? userinfo[name].trim() : '')
  const [first = '', ...rest] = text('name').split(/\s+/)
  const affiliations = AFFILIATIONS.flatMap((name) => userinfo[name] ?? [])
  return {
    issuer: text('iss'),
    subject: text('sub'),
    email: text('email'),
    email_verified: isVerified(userinfo),
    login_name: text('preferred_username'),
    first_name: text('given_name') || first,
    last_name: text('family_name') || rest.join(' '),
    affiliations: affiliations.filter((value) => typeof value === 'string'),
  }
}

function toSignOnError(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error
  return new SignOnError(errorCode(error), error)
}

function errorCode(error: unknown): SignOnErrorCode {
  if (error instanceof client.AuthorizationResponseError) {
    // LemonLDAP's word where someone refuses that it tells who they are
    if (['access_denied', 'consent_required'].includes(error.error)) return 'denied'
    return /unavailable|server_error/.test(error.error) ? 'unreachable' : 'refused'
  }
  // The code was used before, or has expired
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return 'expired'
  return causeChain(error).some(isUnreachable) ? 'unreachable' : 'refused'
}

/** What to change at the provider or here, where the library's words don't tell. */
function hintFor(error: unknown): string {
  const [found] = HINTS.filter(([is]) => causeChain(error).some((cause) => is(cause)))
  return found?.[1] ?? ''
}

const says = (pattern: RegExp) => (cause: unknown) =>
  cause instanceof Error && pattern.test(cause.message)

const HINTS: [is: (cause: unknown) => boolean, text: string][] = [
  [says(/JW[ST].*alg/), 'the ID token is signed with another algorithm: choose RS256 there'],
  [isSecretRefused, 'the provider refuses client_id or its secret'],
  [
    (cause) =>
      cause instanceof client.ClientError &&
      cause.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    'the provider calls itself differently than the issuer of the setting: quad doctor says how',
  ],
]

/** An error and its causes, outermost first. */
const causeChain = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causeChain(error.cause)] : [error]

/** No connection, a timeout, or a server error of the provider. */
const isUnreachable = (cause: unknown): boolean =>
  (cause instanceof Response && cause.status >= 500) ||
  (cause instanceof client.ClientError && cause.code === 'OAUTH_TIMEOUT') ||
  (cause instanceof TypeError && cause.message === 'fetch failed')
