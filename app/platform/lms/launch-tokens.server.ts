import { createRemoteJWKSet, customFetch, errors, jwtVerify, type RemoteJWKSet } from 'jose'
import { LmsError } from './lms'
import { launchClaims, shortNames, type LaunchClaims } from './launch-claims'
import { SIGNED_BY } from './lti-keys.server'
import { isPlatformUrl } from './platform-url'
import { requestLms } from './request.server'
import { unstorablePaths } from '../text/text-checks'

/**
 * expired: has ended, or was used before · refused: not signed by the platform, or not for us · not set
 * up: the operator has to · not a course: nothing that we open · unreachable: its keys can't be read now.
 */
export type LaunchProblem = 'expired' | 'refused' | 'not set up' | 'not a course' | 'unreachable'

/** The launch isn't valid. The reason is for the log; it holds no token. */
export class LaunchFailed extends Error {
  override name = 'LaunchFailed'
  constructor(
    readonly problem: LaunchProblem,
    readonly reason: string,
  ) {
    super(`${problem}: ${reason}`)
  }
}

/** What a launch is checked against. */
export type LaunchPlatform = {
  issuer: string
  client_id: string
  jwks_url: string
  deployment_ids: readonly string[]
}

type Options = {
  allowHttp: boolean
  now: () => Date
  /** Milliseconds until reading keys times out, and between two readings because of an unknown key */
  timeout?: number
  cooldown?: number
}

/** Seconds by which the platform's clock may be wrong, and after which a token is too old. */
const CLOCK_TOLERANCE = 60
const OLDEST = 600

/** Checks the signed tokens that launches bring. The keys of platforms are cached for ten minutes. */
export class LaunchTokens {
  #keys = new Map<string, RemoteJWKSet>()

  constructor(private readonly options: Options) {}

  /** What the platform says, if it's the platform that says it, to us, now, and for this nonce. */
  async verify(token: string, platform: LaunchPlatform, nonce: string): Promise<LaunchClaims> {
    const payload = await this.#payload(token, platform)
    const { azp, aud } = payload
    if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== platform.client_id)
      throw new LaunchFailed('refused', 'for another client')
    if (payload.nonce !== nonce) throw new LaunchFailed('expired', 'another nonce')
    const named = shortNames(payload)
    if (!platform.deployment_ids.includes(String(named.deployment_id)))
      throw new LaunchFailed('not set up', 'an unknown deployment')
    const { data, error } = launchClaims.safeParse(named)
    if (error) throw new LaunchFailed('not a course', error.issues[0]?.path.join('.') ?? '')
    const [unstorable] = unstorablePaths(data)
    if (unstorable) throw new LaunchFailed('refused', `NUL in ${unstorable.join('.')}`)
    if (data.ags?.lineitem) this.requireUsable(data.ags.lineitem)
    return data
  }

  /** Nothing goes to an address without encryption, outside of development. */
  requireUsable(address: string) {
    if (!isPlatformUrl(address, this.options.allowHttp))
      throw new LaunchFailed('not set up', 'an address without encryption, or with a password')
  }

  async #payload(token: string, platform: LaunchPlatform) {
    try {
      const { payload } = await jwtVerify(token, this.#keysAt(platform.jwks_url), {
        algorithms: [SIGNED_BY],
        issuer: platform.issuer,
        audience: platform.client_id,
        requiredClaims: ['exp', 'iat', 'nonce'],
        maxTokenAge: OLDEST,
        clockTolerance: CLOCK_TOLERANCE,
        currentDate: this.options.now(),
      })
      return payload
    } catch (error) {
      throw toLaunchFailed(error)
    }
  }

  #keysAt(url: string): RemoteJWKSet {
    const { timeout = 2500, cooldown = 5000 } = this.options
    this.requireUsable(url)
    const known = this.#keys.get(url)
    if (known) return known
    const keys = createRemoteJWKSet(new URL(url), {
      timeoutDuration: timeout,
      cooldownDuration: cooldown,
      [customFetch]: async (at, { signal }) => {
        const { json } = await requestLms(new URL(at), { signal })
        return Response.json(json)
      },
    })
    this.#keys.set(url, keys)
    return keys
  }
}

function toLaunchFailed(error: unknown): LaunchFailed {
  if (error instanceof LaunchFailed) return error
  if (error instanceof errors.JWTExpired) return new LaunchFailed('expired', 'has ended')
  const unreadable = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid
  if (unreadable || error instanceof LmsError) return new LaunchFailed('unreachable', error.message)
  // Also what cryptography says about a published key that is none.
  return new LaunchFailed('refused', error instanceof Error ? error.message : 'unreadable')
}
