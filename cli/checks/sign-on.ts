import { hasIdentityFrom } from '~/domain/accounts/identities.server'
import { schoolsWithSignOn } from '~/domain/partners/context.server'
import { database } from '~/platform/database/operations.server'
import type { Env } from '~/platform/settings/env.server'
import { checkSamlProvider } from '~/platform/saml/saml-check.server'
import { checkProvider, type ProviderCheck } from '~/platform/security/open-id-check.server'
import { OpenIdClient, SignOnError } from '~/platform/security/open-id.server'
import type { OpenIdSignOn, SamlSignOn } from '~/policy/viewer'
import type { Context } from '../context'
import { check, fail, ok, warn } from './check'

const REMEDY =
  'Check the school’s setting single_sign_on; docs/sign-on.md says what to set at the provider.'
const SAML_REMEDY =
  'Check the school’s setting single_sign_on and the provider’s metadata; docs/sign-on.md says what to set there.'
const SECRET_REMEDY =
  'The site needs the variable in its own environment: log in once to see, or run quad doctor with it.'
const HTTPS_REMEDY = 'Give the site an address with https, and set BASE_URL to it.'

/** What stands against a school's login, with what to do about the first of it. */
type SignOnFinding = ProviderCheck & { remedy: string }

export const signOnCheck = check(
  'single sign-on',
  REMEDY,
  async (context) => {
    const none = ok('no school has its own login')
    if (!database.exists((await context.env()).database)) return none
    const schools = await schoolsWithSignOn(await context.db())
    if (schools.length === 0) return none
    const checked = await Promise.all(
      schools.map(async ({ partner_code, signOn }) => {
        const found =
          signOn.protocol === 'saml'
            ? await checkSaml(context, signOn)
            : await checkOpenId(context, partner_code, signOn)
        const named = (text: string) => `${partner_code}: ${text}`
        return { ...found, faults: found.faults.map(named), doubts: found.doubts.map(named) }
      }),
    )
    const faults = checked.flatMap((one) => one.faults)
    const doubts = checked.flatMap((one) => one.doubts)
    const [worst] = [
      ...checked.filter((one) => one.faults.length > 0),
      ...checked.filter((one) => one.doubts.length > 0),
    ]
    if (!worst)
      return ok(`${schools.length === 1 ? 'one school' : `${schools.length} schools`}, answers`)
    const message = [...faults, ...doubts].join('; ')
    return faults.length > 0 ? fail(message, worst.remedy) : warn(message, worst.remedy)
  },
  'migrations',
)

/** Over http browsers leave out the cookie of a login when the provider's page sends its response. */
async function checkSaml(context: Context, signOn: SamlSignOn): Promise<SignOnFinding> {
  const found = await checkSamlProvider(signOn, context.now())
  const { protocol, hostname } = new URL((await context.env()).BASE_URL)
  if (protocol === 'https:') return { ...found, remedy: SAML_REMEDY }
  const unencrypted = `${hostname} is without https: browsers leave out the cookie when the provider sends them back, and each login ends with “Please start again”`
  const remedy = found.faults.length > 0 ? SAML_REMEDY : HTTPS_REMEDY
  return { ...found, doubts: [unencrypted, ...found.doubts], remedy }
}

/**
 * Whether someone could start to log in, and what the provider's own document lacks for the rest. What it
 * only doesn't announce says nothing anymore once someone has come in by it.
 */
async function checkOpenId(
  context: Context,
  partner_code: string,
  signOn: OpenIdSignOn,
): Promise<SignOnFinding> {
  const { client_secret_env, issuer } = signOn
  const env = await context.env()
  const found = await checkProvider(signOn)
  const works = await hasIdentityFrom(await context.db(), partner_code, issuer)
  const doubts = works ? [] : found.doubts
  const secret = env.readSecret(client_secret_env)
  if (!secret) {
    const unseen = `${client_secret_env} is not set in this terminal, and the environment of the site can’t be seen from here`
    const remedy = found.faults.length > 0 ? REMEDY : SECRET_REMEDY
    return { ...found, doubts: [unseen, ...doubts], remedy }
  }
  const problem = await beginProblem(context, env, { ...signOn, client_secret: secret })
  // One that doesn't answer is named once.
  const faults = problem ? [problem, ...(found.isAway ? [] : found.faults)] : found.faults
  return { ...found, faults, doubts, remedy: REMEDY }
}

async function beginProblem(
  { now }: Context,
  env: Env,
  { issuer, client_id, client_secret }: OpenIdSignOn & { client_secret: string },
): Promise<string | null> {
  const openId = new OpenIdClient({ allowHttp: env.NODE_ENV !== 'production', now })
  try {
    await openId.begin({ issuer, client_id, client_secret }, env.BASE_URL)
    return null
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error
    return `${issuer} is ${error.code}${error.reason && ` (${error.reason})`}`
  }
}
