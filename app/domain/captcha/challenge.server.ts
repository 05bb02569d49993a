import { createHmac } from 'node:crypto'
import type { Db, Tx } from '~/platform/database/types'
import { isId, newId } from '~/platform/ids'
import { safeEqual } from '~/platform/security/signed-code.server'
import { createQuestion, isCorrect, type Question } from './questions'
import {
  CAPTCHA_REQUIRED,
  CAPTCHA_EXPIRED,
  CAPTCHA_WRONG,
  CHALLENGE_MINUTES,
  type Challenge,
} from './schema'

/** Whose question it is: another browser's answer to it counts for nothing. */
export type ChallengeContext = { secret: string; sender: string; now: Date }

/**
 * A new question for one browser. Nothing is stored: the question follows from the id and the
 * site's secret, and the token proves that we asked it, in which browser, and until when. (SIGNUP-19)
 */
export function newChallenge({ secret, sender, now }: ChallengeContext): Challenge {
  const id = newId()
  const until = now.getTime() + CHALLENGE_MINUTES * 60_000
  const token = [id, until, signature(secret, id, until, sender)].join('.')
  return { token, question: questionFor(secret, id).text }
}

/** A question that was answered rightly; it has still to be used up. */
export type SolvedChallenge = { id: string; expires_at: Date }
type Verdict =
  | { ok: true; solved: SolvedChallenge; challenge: Challenge }
  | { ok: false; message: string; challenge: Challenge }

export type ChallengeResponse = { token: string; answer: string }

/**
 * Judges an answer. A wrong one uses its question up, so that no one tries them all, and comes with
 * another; one that is only missing is asked again. For everyone; no event follows.
 */
export async function verifyChallenge(
  db: Db,
  context: ChallengeContext,
  { token, answer }: ChallengeResponse,
): Promise<Verdict> {
  const open = await openChallenge(db, context, token)
  if (!open) return { ok: false, message: CAPTCHA_EXPIRED, challenge: newChallenge(context) }
  const question = questionFor(context.secret, open.id)
  const challenge = { token, question: question.text }
  if (answer.trim() === '') return { ok: false, message: CAPTCHA_REQUIRED, challenge }
  if (isCorrect(question, answer.slice(0, 100))) return { ok: true, solved: open, challenge }
  await db.write((tx) => consumeChallenge(tx, open))
  return { ok: false, message: CAPTCHA_WRONG, challenge: newChallenge(context) }
}

/**
 * Judges an answer where it lets in one attempt and no transaction: a right one is used up as well. Returns
 * what is wrong with it, or null. For everyone; no event follows.
 */
export async function useAnswer(
  db: Db,
  context: ChallengeContext,
  response: ChallengeResponse,
): Promise<string | null> {
  const verdict = await verifyChallenge(db, context, response)
  if (!verdict.ok) return verdict.message
  const isFirst = await db.write((tx) => consumeChallenge(tx, verdict.solved))
  return isFirst ? null : CAPTCHA_EXPIRED
}

/** Uses an answered question up, in the transaction of what it lets in. False: it was used before. */
export async function consumeChallenge(
  tx: Tx,
  { id, expires_at }: SolvedChallenge,
): Promise<boolean> {
  if (await tx.usedChallenge.findUnique({ where: { id } })) return false
  await tx.usedChallenge.create({ data: { id, expires_at } })
  return true
}

/** The question of that token, if it is ours, this browser's, in time and not used. */
async function openChallenge(
  { read }: Db,
  { secret, sender, now }: ChallengeContext,
  token: string,
) {
  const [id = '', until = '', sent = ''] = token.split('.')
  const time = Number(until)
  if (!isId(id) || !/^\d{1,16}$/.test(until) || time <= now.getTime()) return null
  if (!safeEqual(sent, signature(secret, id, time, sender))) return null
  if (await read.usedChallenge.findUnique({ where: { id } })) return null
  return { id, expires_at: new Date(time) }
}

const mac = (secret: string, ...parts: (string | number)[]) =>
  createHmac('sha256', secret).update(parts.join('\n')).digest()

const signature = (secret: string, id: string, until: number, sender: string) =>
  mac(secret, 'challenge', id, until, sender).toString('base64url')

function questionFor(secret: string, id: string): Question {
  const bytes = mac(secret, 'question', id)
  let at = 0
  return createQuestion((n) => bytes.readUInt16BE((at++ * 2) % (bytes.length - 1)) % n)
}
