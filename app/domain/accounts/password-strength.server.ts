import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Db } from '~/platform/database/types'
import { failure, type Failure } from '~/platform/failures'
import { easyStored, easyToGuess, strengthLine } from './schema-credentials'

/** From 0, guessed at once, to 4 */
type Score = 0 | 1 | 2 | 3 | 4
export type Strength = {
  score: Score
  /** What makes it easy to guess, by the estimator's name */
  warning: string | null
}

/** What a school takes that asks for passwords that are hard to guess: a hundred million guesses and more. */
const HARD: Score = 3
/** Below that, up to a million guesses are enough. */
const EASY: Score = 2

/** More characters would take longer than their hash, and make no one's guesses easier. */
const EXAMINED = 32

let estimator: Promise<ZxcvbnFactory> | undefined

/** Its lists of leaked passwords take 7 MB, so they come with the first password that someone chooses. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/** How hard a password is to guess for someone who knows these names, the first words anyone tries. */
export async function passwordStrength(
  password: string,
  names: readonly string[] = [],
): Promise<Strength> {
  const lists = await (estimator ??= loadEstimator())
  const words = names.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const known = words.filter((word) => word.length > 2)
  const { score, feedback } = lists.check(password.slice(0, EXAMINED), known)
  return { score, warning: feedback.warning }
}

/** What a school is called, and what it asks for. */
type School = { name: string; shorthand_name: string; flags: unknown }

const asksForMore = (school: School | null) =>
  (school?.flags as Record<string, boolean> | undefined)?.['strong_passwords'] ?? false

const measure = (school: School | null, password: string, own: readonly string[]) =>
  passwordStrength(password, [...own, ...(school ? [school.name, school.shorthand_name] : [])])

/** What its owner is shown of a password while they type it. `isTaken`: the school takes it. */
export async function describePassword(
  school: School | null,
  password: string,
  own: readonly string[],
): Promise<{ line: string; isTaken: boolean }> {
  const strength = await measure(school, password, own)
  const isTaken = !asksForMore(school) || strength.score >= HARD
  return { line: strengthLine(strength), isTaken }
}

/** What is shown once a password is stored, with advice where it is easy to guess. */
export async function withAdvice(text: string, password: string): Promise<string> {
  const strength = await passwordStrength(password)
  return strength.score < EASY ? `${text} ${easyStored(strength)}` : text
}

/** The failure at `password` where a school asks for passwords that are hard to guess and this one isn't. */
export async function rejectEasy(
  school: School | null,
  password: string,
  own: readonly string[],
): Promise<Failure | null> {
  if (!asksForMore(school)) return null
  const strength = await measure(school, password, own)
  return strength.score >= HARD ? null : failure({ password: [easyToGuess(strength)] })
}

/** The same by the code of the school, whichever host it is chosen on. */
export async function rejectEasyAt(
  { read }: Db,
  partner_code: string,
  password: string,
  own: readonly string[],
): Promise<Failure | null> {
  const select = { name: true, shorthand_name: true, flags: true }
  const school = await read.partner.findUnique({ where: { partner_code }, select })
  return rejectEasy(school, password, own)
}
