import { reportSubject } from '~/domain/moderation/commands.server'
import { decideAppeal } from '~/domain/moderation/appeals.server'
import { decide, type DecisionInput } from '~/domain/moderation/decisions.server'
import { appealDecision } from '~/domain/moderation/own-decisions.server'
import type { ReportInput, SubjectKind } from '~/domain/moderation/schema'
import { ctx, db, events, idOf, type PersonName } from './fixtures'

export const OFFENSIVE: ReportInput = { reason: 'offensive', custom_reason: null }
export const HARM: ReportInput = {
  reason: 'indicates harm to self or others',
  custom_reason: null,
}
export const POST = { kind: 'post', id: idOf('post:welcome') } as const
export const COMMENT = { kind: 'comment', id: idOf('comment:sam') } as const

/** Reports something, and returns the id of its case. */
export async function flag(
  who: PersonName,
  subject: { kind: SubjectKind; id: string } = POST,
  why = OFFENSIVE,
): Promise<string> {
  const outcome = await reportSubject(await ctx(who), subject, why, crypto.randomUUID())
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.id
}

export const decideAs = async (who: PersonName, id: string, input: DecisionInput) =>
  decide(await ctx(who), id, input)

/** The author of something asks for another look. */
export const appeal = async (
  who: PersonName,
  subject: { kind: SubjectKind; id: string } = POST,
  text = 'It was a joke',
) => appealDecision(await ctx(who), subject, { text }, 'Quad')

export const reviewAs = async (
  who: PersonName,
  id: string,
  outcome: 'upheld' | 'overturned',
  answer = 'We looked again',
) => decideAppeal(await ctx(who), id, { outcome, answer })

export const readCase = (id: string) => db.read.moderationCase.findUniqueOrThrow({ where: { id } })

/** The payloads of all events of that name. */
export const payloads = async (name: string) =>
  (await events()).filter((event) => event.name === name).map(({ payload }) => payload)
