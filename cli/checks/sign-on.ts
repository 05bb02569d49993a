import { existsSync } from 'node:fs'
import { schoolsWithSignOn } from '~/domain/partners/facts.server'
import type { Env } from '~/platform/env.server'
import { OpenId, SignOnFailed } from '~/platform/open-id.server'
import type { SingleSignOn } from '~/policy/viewer'
import { fine, type Check, type Finding } from './check'

const REMEDY = 'Check the setting single_sign_on of the school and the variable with its secret.'

export const signOnChecks: readonly Check[] = [
  {
    name: 'single sign-on',
    remedy: REMEDY,
    async look(shell) {
      const env = await shell.env()
      if (!existsSync(env.databaseFile)) return fine('no school has a login of its own')
      const schools = await schoolsWithSignOn(await shell.db())
      if (schools.length === 0) return fine('no school has a login of its own')
      const openId = new OpenId({ allowHttp: env.NODE_ENV !== 'production', now: shell.now })
      const said = await Promise.all(
        schools.map(async ({ partner_code, signOn }) => {
          const problem = await problemWith(openId, env, signOn)
          return problem && `${partner_code}: ${problem}`
        }),
      )
      return verdict(
        said.filter((line) => line !== null),
        schools.length,
      )
    },
  },
]

const verdict = (problems: string[], schools: number): Finding =>
  problems.length === 0
    ? fine(`${schools === 1 ? 'one school' : `${schools} schools`}, answers`)
    : { status: 'fail', message: problems.join('; '), remedy: REMEDY }

/** Whether somebody could begin to log in: the secret is there and the provider answers. */
async function problemWith(openId: OpenId, env: Env, signOn: SingleSignOn): Promise<string | null> {
  const { issuer, client_id, client_secret_env } = signOn
  const client_secret = env.secretNamed(client_secret_env)
  if (!client_secret) return `${client_secret_env} is not set`
  try {
    await openId.begin({ issuer, client_id, client_secret }, env.BASE_URL)
    return null
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error
    return `${issuer} is ${error.trouble}${error.reason && ` (${error.reason})`}`
  }
}
