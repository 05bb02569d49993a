import { peopleByIds } from '~/domain/people/queries.server'
import type { ShownPost } from '~/domain/posts/schema'
import type { Ctx } from '~/platform/ctx'
import { Forbidden } from '~/platform/failures'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'
import { askState } from '~/policy/answer-requests'
import { isStaff } from '~/policy/viewer'
import { visibleQuestion, waitingSql } from './access.server'
import { MAX_REQUESTS, type Asking, type AskPage } from './schema'
import { suggestPeople } from './suggestions.server'

/**
 * A question that the viewer can ask people about, now or later: of its author, and of staff of its
 * school. Forbidden for others who see it, NotFound for those who don't.
 */
export async function ownQuestion(ctx: Ctx, postId: string) {
  const question = await visibleQuestion(ctx, ctx.db.read, postId)
  const state = askState(ctx.viewer, question, ctx.now)
  if (state === null) throw new Forbidden()
  return { question, state }
}

/**
 * Who can be asked to answer a question, or why no one can, and who was. For those `ownQuestion` names.
 */
export async function askPage(ctx: Ctx, postId: string): Promise<AskPage> {
  const { question, state } = await ownQuestion(ctx, postId)
  const ids = await requestedIds(ctx, postId)
  const left = MAX_REQUESTS - ids.length
  return {
    question: { id: question.id, title: question.title },
    state,
    left,
    requested: await peopleByIds(ctx, ids),
    suggestions: state === 'open' && left > 0 ? await suggestPeople(ctx, question) : [],
  }
}

async function requestedIds({ db }: Ctx, post_id: string): Promise<string[]> {
  const requests = await db.read.answerRequest.findMany({
    where: { post_id },
    orderBy: { user_id: 'asc' },
    select: { user_id: true },
  })
  return requests.map(({ user_id }) => user_id)
}

/** What the question's page says of requests. For members who can see it, which the caller has checked. */
export async function askingAbout(
  ctx: Ctx,
  post: Pick<ShownPost, 'id' | 'is_question' | 'answered' | 'mine'>,
): Promise<Asking | null> {
  if (!post.is_question || post.answered) return null
  const mayAsk = post.mine || isStaff(ctx.viewer)
  const question = mayAsk ? await visibleQuestion(ctx, ctx.db.read, post.id) : null
  const state = question && askState(ctx.viewer, question, ctx.now)
  const requester = post.mine ? null : await findRequester(ctx, post.id)
  if (state === null)
    return requester === null ? null : { state, left: 0, requested: [], requester }
  const ids = await requestedIds(ctx, post.id)
  const requested = (await peopleByIds(ctx, ids)).map(({ first_name }) => first_name)
  return { state, left: MAX_REQUESTS - ids.length, requested, requester }
}

const requesterRow = defineRow({ name: col.text })

async function findRequester(ctx: Ctx, postId: string): Promise<string | null> {
  const row = await selectRow(
    ctx.db,
    requesterRow,
    sql`SELECT requester.first_name AS name FROM "AnswerRequest" r JOIN "Post" p ON p.id = r.post_id
      JOIN "User" requester ON requester.id = r.requester_id
      WHERE r.post_id = ${postId} AND r.user_id = ${ctx.viewer.id} AND ${waitingSql(sql`${ctx.viewer.id}`)}`,
  )
  return row?.name ?? null
}
