import * as z from 'zod'

const words = z.array(z.string()).optional().catch(undefined)
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string().optional(),
  token_endpoint: z.string().optional(),
  jwks_uri: z.string().optional(),
  response_types_supported: words,
  scopes_supported: words,
  claims_supported: words,
  id_token_signing_alg_values_supported: words,
  token_endpoint_auth_methods_supported: words,
})

type Discovery = z.infer<typeof discoverySchema>

/**
 * What stands against a provider: with faults no one logs in; doubts are worth a look. One that is away doesn't
 * answer, now or from here, which says nothing about the setting.
 */
export type ProviderCheck = { faults: string[]; doubts: string[]; isAway: boolean }

type Setting = { issuer: string; vouches_for_email?: boolean | undefined }

/**
 * Reads what a provider says about itself (its discovery document) and names what has to be changed
 * there or here, for operators. Asks the provider once, at most for `timeout` milliseconds.
 */
export async function checkProvider(signOn: Setting, timeout = 5000): Promise<ProviderCheck> {
  const address = `${signOn.issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) })
    if (response.status >= 500) return fault(`${address} answers ${response.status}`, true)
    if (!response.ok) return fault(`${address} answers ${response.status}: check the issuer`)
    const { data } = discoverySchema.safeParse(await response.json().catch(() => null))
    if (!data) return fault(`${address} is no discovery document: check the issuer`)
    return { faults: faultsIn(data, signOn), doubts: doubtsIn(data, signOn), isAway: false }
  } catch (error) {
    const why = error instanceof Error && error.name === 'TimeoutError' ? 'in time' : 'here'
    return fault(`${address} doesn't answer ${why}`, true)
  }
}

const fault = (text: string, isAway = false): ProviderCheck => ({
  faults: [text],
  doubts: [],
  isAway,
})

function faultsIn(found: Discovery, { issuer }: Setting): string[] {
  const { response_types_supported: types, scopes_supported: scopes } = found
  const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
    (name) => !found[name],
  )
  const algorithms = found.id_token_signing_alg_values_supported
  const ways = found.token_endpoint_auth_methods_supported
  return [
    found.issuer.includes('{') &&
      'the issuer lets in people of many tenants: write the one of your own tenant, with its ID',
    !found.issuer.includes('{') &&
      href(found.issuer) !== href(issuer) &&
      `the provider calls itself ${found.issuer}: write exactly that as issuer`,
    missing.length > 0 && `the provider doesn't name its ${missing.join(', ')}`,
    types && !types.includes('code') && 'allow the authorization code flow (code) there',
    algorithms &&
      !algorithms.some(isAsymmetric) &&
      `ID tokens are signed with ${algorithms.join(', ')} only: choose RS256 there`,
    ways &&
      !ways.some((way) => SECRET_WAYS.includes(way)) &&
      `the secret is taken by ${ways.join(', ')} only: allow client_secret_post there`,
    scopes &&
      !scopes.includes('openid') &&
      "the scope openid isn't offered: allow OpenID Connect there",
  ].filter((text) => typeof text === 'string')
}

const SECRET_WAYS = ['client_secret_post', 'client_secret_basic']
const isAsymmetric = (algorithm: string) => /^([RPE]S\d+|EdDSA|Ed25519)$/.test(algorithm)
const href = (address: string) => (URL.canParse(address) ? new URL(address).href : address)

function doubtsIn(found: Discovery, { vouches_for_email }: Setting): string[] {
  const { scopes_supported: scopes, claims_supported: claims } = found
  const secret = found.id_token_signing_alg_values_supported?.filter((name) => /^HS/.test(name))
  const isUnsaid = claims && !claims.includes('email_verified') && !claims.includes('xms_edov')
  return [
    secret &&
      secret.length > 0 &&
      `ID tokens can be signed with ${secret.join(', ')}: see that this client gets RS256 there`,
    scopes && !scopes.includes('email') && "the scope email isn't offered: allow it there",
    claims && !claims.includes('email') && "the claim email isn't offered: release it there",
    isUnsaid &&
      !vouches_for_email &&
      "the claim email_verified isn't offered: release it there, or set vouches_for_email: true here if the school gives out all addresses of email_domains",
  ].filter((text) => typeof text === 'string')
}
