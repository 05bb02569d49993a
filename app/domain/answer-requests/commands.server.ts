import { visiblePerson } from '~/domain/people/access.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import {
  failure,
  Forbidden,
  NotFound,
  orFailure,
  Rejection,
  type Outcome,
} from '~/platform/failures'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { newId } from '~/platform/ids'
import { publish } from '~/platform/events/publish.server'
import { listTable, THEN_JOIN } from '~/platform/database/dialect'
import { sql } from '~/platform/database/sql-text'
import { selectIds } from '~/platform/database/sql.server'
import { askState } from '~/policy/answer-requests'
import { ASKABLE_JOINS, askableSql, visibleQuestion, type QuestionData } from './access.server'
import { answerRequestDeclined, answerRequested } from './events'
import {
  NO_MORE_REQUESTS,
  MAX_REQUESTS,
  notAskableText,
  tooManyText,
  WHY_NOT,
  type AskInput,
} from './schema'

const reject = (field: '' | 'people', text: string) => new Rejection(failure({ [field]: [text] }))

/**
 * Asks people to answer a question: all of them or none. For its author and staff of its school
 * (Forbidden for others who see it, NotFound for who doesn't), as `askState` says; of people whose
 * profile the viewer sees (else NotFound) and can ask. Adds a request for each; who was asked already
 * isn't asked again, and a second submission gets the result of the first. Event:
 * answer.requested for each. Fails, by field, once the question is answered, with more than
 * three people in all, and for someone who can't be asked now.
 */
export async function askToAnswer(
  ctx: Ctx,
  postId: string,
  { people }: AskInput,
  idempotencyKey: string,
): Promise<Outcome<{ count: number }>> {
  const submission = toSubmission(ctx, idempotencyKey, ['ask someone', postId, ...people])
  const ask = async (tx: Tx) => {
    const question = await visibleQuestion(ctx, tx, postId)
    const requests = { post_id: question.id, user_id: { in: [...people] } }
    return runOnce(tx, submission, {
      act: () => askEach(ctx, tx, question, people),
      holds: async () =>
        (await tx.answerRequest.count({ where: requests })) === new Set(people).size,
    })
  }
  return orFailure(ctx.db.write(ask))
}

async function askEach(ctx: Ctx, tx: Tx, question: QuestionData, people: readonly string[]) {
  const state = askState(ctx.viewer, question, ctx.now)
  if (state === null) throw new Forbidden()
  if (state !== 'open') throw reject('', WHY_NOT[state])
  const requests = await tx.answerRequest.findMany({ where: { post_id: question.id } })
  const others = people.filter((id) => !requests.some(({ user_id }) => user_id === id))
  await requireAskable(ctx, tx, question, others)
  const left = MAX_REQUESTS - requests.length
  if (others.length > left) throw reject('people', left > 0 ? tooManyText(left) : NO_MORE_REQUESTS)
  for (const id of others) await addRequest(ctx, tx, question, id)
  return { count: others.length }
}

async function requireAskable(ctx: Ctx, tx: Tx, question: QuestionData, ids: readonly string[]) {
  const askable = await selectIds(
    tx,
    sql`SELECT u.id FROM ${listTable(ids, 'wanted')} ${THEN_JOIN} "User" u ON u.id = wanted.value
      ${ASKABLE_JOINS} WHERE ${askableSql(ctx, question)}`,
  )
  for (const id of ids) {
    if (askable.includes(id)) continue
    // As the viewer saw them when they chose: the form then says who can't be asked anymore.
    const { first_name } = await visiblePerson(ctx, ctx.db.read, id)
    throw reject('people', notAskableText(first_name))
  }
}

async function addRequest(ctx: Ctx, tx: Tx, question: QuestionData, user_id: string) {
  const { id: post_id, partner_code } = question
  const subject = { id: newId(), partner_code }
  await tx.answerRequest.create({
    data: { ...subject, post_id, user_id, requester_id: ctx.viewer.id, created_at: ctx.now },
  })
  await publish(tx, ctx, answerRequested({ subject, post_id, user_id }))
}

/**
 * "Not this time": the viewer won't answer a question that they were asked about. For who was asked
 * (else NotFound), also when they no longer see it; doing it again changes nothing. Sets declined_at:
 * the request, its notification and the question leave their lists, and who asked isn't told. Event:
 * answer.request_declined.
 */
export async function declineRequest(ctx: Ctx, postId: string): Promise<void> {
  const key = { post_id: postId, user_id: ctx.viewer.id }
  await ctx.db.write(async (tx) => {
    const request = await tx.answerRequest.findUnique({ where: { post_id_user_id: key } })
    if (!request) throw new NotFound()
    const { id, partner_code, declined_at } = request
    if (declined_at) return
    await tx.answerRequest.update({ where: { id }, data: { declined_at: ctx.now } })
    const subject = { id: postId, partner_code }
    await publish(tx, ctx, answerRequestDeclined({ subject, request_id: id }))
  })
}
