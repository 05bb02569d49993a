import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db, Tx } from '~/platform/db.server'
import { looksLikeId, newId } from '~/platform/ids'
import { questionFrom, sameAnswer, type Question } from './questions'
import {
  CAPTCHA_EMPTY,
  CAPTCHA_OVER,
  CAPTCHA_WRONG,
  CHALLENGE_MINUTES,
  type Challenge,
} from './schema'

/** Whose question it is: another browser's answer to it counts for nothing. */
type Place = { secret: string; sender: string; now: Date }

/**
 * A new question for one browser. Nothing is stored: the question follows from the id and the
 * site's secret, and the token proves that we asked it, whom, and until when. (SIGNUP-19)
 */
export function newChallenge({ secret, sender, now }: Place): Challenge {
  const id = newId()
  const until = now.getTime() + CHALLENGE_MINUTES * 60_000
  const token = [id, until, proof(secret, id, until, sender)].join('.')
  return { token, question: questionOf(secret, id).text }
}

/** A question that was answered rightly; it has still to be used up. */
export type Answered = { id: string; expires_at: Date }
type Verdict =
  | { ok: true; answered: Answered; challenge: Challenge }
  | { ok: false; message: string; challenge: Challenge }

type Sent = { token: string; answer: string }

/**
 * Judges an answer. A wrong one uses its question up, so that nobody tries them all, and comes with
 * another; one that is only missing is asked again. For everybody; no event follows.
 */
export async function judge(db: Db, place: Place, { token, answer }: Sent): Promise<Verdict> {
  const open = await openChallenge(db, place, token)
  if (!open) return { ok: false, message: CAPTCHA_OVER, challenge: newChallenge(place) }
  const question = questionOf(place.secret, open.id)
  const challenge = { token, question: question.text }
  if (answer.trim() === '') return { ok: false, message: CAPTCHA_EMPTY, challenge }
  if (sameAnswer(question, answer.slice(0, 100))) return { ok: true, answered: open, challenge }
  await db.write((tx) => useChallenge(tx, open))
  return { ok: false, message: CAPTCHA_WRONG, challenge: newChallenge(place) }
}

/** Uses an answered question up, in the transaction of what it lets in. False: it was used before. */
export async function useChallenge(tx: Tx, { id, expires_at }: Answered): Promise<boolean> {
  if (await tx.usedChallenge.findUnique({ where: { id } })) return false
  await tx.usedChallenge.create({ data: { id, expires_at } })
  return true
}

/** The question of that token, if it is ours, this browser's, in time and not used. */
async function openChallenge({ read }: Db, { secret, sender, now }: Place, token: string) {
  const [id = '', until = '', given = ''] = token.split('.')
  const time = Number(until)
  if (!looksLikeId(id) || !/^\d{1,16}$/.test(until) || time <= now.getTime()) return null
  if (!sameText(given, proof(secret, id, time, sender))) return null
  if (await read.usedChallenge.findUnique({ where: { id } })) return null
  return { id, expires_at: new Date(time) }
}

const mac = (secret: string, ...parts: (string | number)[]) =>
  createHmac('sha256', secret).update(parts.join('\n')).digest()

const proof = (secret: string, id: string, until: number, sender: string) =>
  mac(secret, 'challenge', id, until, sender).toString('base64url')

function questionOf(secret: string, id: string): Question {
  const bytes = mac(secret, 'question', id)
  let at = 0
  return questionFrom((n) => bytes.readUInt16BE((at++ * 2) % (bytes.length - 1)) % n)
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
