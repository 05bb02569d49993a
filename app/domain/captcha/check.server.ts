import type { Db } from '~/platform/database/types'
import type { Env } from '~/platform/settings/env.server'
import { newChallenge, verifyChallenge, type SolvedChallenge } from './challenge.server'
import { captchaProvider, isTokenValid } from './provider.server'
import { CAPTCHA_UNVERIFIED, type Challenge } from './schema'

/** Whose proof it is: this browser's, from this network address. */
export type CaptchaSource = { db: Db; env: Env; sender: string; ip: string; now: Date }

export type CaptchaVerdict = {
  /** The message at the field, or null */
  message: string | null
  /** The question that was answered rightly, to be used up by the sign-up */
  answered: SolvedChallenge | null
  /** The question to show when something else is wrong with the form */
  challenge?: Challenge
}

/** Asked everywhere except in development. (SIGNUP-19) */
export const isCaptchaRequired = ({ NODE_ENV }: Env) => NODE_ENV !== 'development'

export const questionFor = ({ env, sender, now }: CaptchaSource): Challenge =>
  newChallenge({ secret: env.SESSION_SECRET, sender, now })

type Proof = {
  /** Of a question of ours; null where none was asked */
  token: string | null
  answer: string
  /** By the script of an outside provider, whose field it names */
  ofProvider: (field: string) => string
}

/**
 * Judges what someone sent: the provider's token, or else the answer to our own question. For everyone;
 * a wrong answer uses its question up. (SIGNUP-19)
 */
export async function checkCaptcha(source: CaptchaSource, proof: Proof): Promise<CaptchaVerdict> {
  const { db, env, sender, ip, now } = source
  if (!isCaptchaRequired(env)) return { message: null, answered: null }
  const provider = captchaProvider(env)
  if (provider && proof.token === null) {
    const proven = await isTokenValid(env, proof.ofProvider(provider.field), ip)
    return { message: proven ? null : CAPTCHA_UNVERIFIED, answered: null }
  }
  const context = { secret: env.SESSION_SECRET, sender, now }
  const submitted = { token: proof.token ?? '', answer: proof.answer }
  const verdict = await verifyChallenge(db, context, submitted)
  return verdict.ok
    ? { message: null, answered: verdict.solved, challenge: verdict.challenge }
    : { message: verdict.message, answered: null, challenge: verdict.challenge }
}
