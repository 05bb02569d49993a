import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { questionsForYou } from '~/domain/answer-requests/questions.server'
import type { Ctx } from '~/platform/ctx'
import { newId } from '~/platform/ids'
import type { Search } from '~search/index'
import { DAY } from '~seeds/time'
import { mean, quantile } from '../report'
import { gradeItems, loadItems } from './grades'
import { ndcg } from './scores'

/** How well questions are listed for those who could answer them. */
export type AnswerersMeasurement = {
  lists: Record<'tuned' | 'held out', AnswererScores>
  /** Milliseconds of one list */
  p50: number
}

/** NDCG@10 of the list by time alone, and by meaning as well */
type AnswererScores = { students: number; newest: number; close: number }

type Answerer = { wrote: string[]; exact: string[]; good: string[] }
type Row = [wrote: string[], exact: string[], good: string[]]

const read = (): Answerer[] =>
  (
    parse(
      readFileSync(join(process.cwd(), 'tests/bench/relevance/answerers.yaml'), 'utf8'),
    ) as Row[]
  ).map(([wrote, exact, good]) => ({ wrote, exact, good }))

/** Days over which all questions of the school are spread: older ones aren't offered. */
const OFFERED_DAYS = 175

/** Changes the school: call it last. The viewer becomes one student after the other. */
export async function measureAnswerers(search: Search, ctx: Ctx): Promise<AnswerersMeasurement> {
  const items = await loadItems(ctx)
  const find = (kind: 'posts' | 'questions', { exact, good }: Pick<Answerer, 'exact' | 'good'>) =>
    gradeItems({ q: '', kind, how: '', exact, good, partly: [] }, items)
  await leaveUnanswered(ctx)
  const waits: number[] = []
  const scores: { newest: number; close: number }[] = []
  for (const answerer of read()) {
    const wrote = [...find('posts', { exact: answerer.wrote, good: [] }).keys()]
    const grades = new Map(find('questions', answerer))
    for (const id of wrote) grades.delete(id)
    const forget = await letWrite(ctx, wrote)
    const list = async (closeness: Search['closeness']) =>
      ndcg(
        (await questionsForYou(ctx, null, closeness)).items.map(({ id }) => id),
        grades,
      )
    const newest = await list(null)
    const start = performance.now()
    scores.push({ newest, close: await list(search.closeness) })
    waits.push(performance.now() - start)
    await forget()
  }
  const average = (isTest: boolean): AnswererScores => {
    const some = scores.filter((_, at) => (at % 3 === 2) === isTest)
    return {
      students: some.length,
      newest: mean(some.map(({ newest }) => newest)),
      close: mean(some.map(({ close }) => close)),
    }
  }
  return {
    lists: { tuned: average(false), 'held out': average(true) },
    p50: quantile(waits, 0.5),
  }
}

/** No question of the school has an answer, and the viewer has no topics, no program and no posts. */
async function leaveUnanswered({ db, viewer, now }: Ctx) {
  const { partner_code } = viewer
  viewer.program_id = null
  const questions = await db.read.post.findMany({
    where: { partner_code, marked_question_at: { not: null } },
    orderBy: [{ marked_question_at: 'desc' }, { id: 'asc' }],
    select: { id: true },
  })
  const other = await db.read.user.findFirstOrThrow({
    where: { partner_code, id: { not: viewer.id }, joined_date: { not: null } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  const step = (OFFERED_DAYS * DAY) / questions.length
  await db.write(async (tx) => {
    await tx.comment.deleteMany({ where: { partner_code } })
    await tx.topicSubscription.deleteMany({ where: { user_id: viewer.id } })
    await tx.post.updateMany({ where: { user_id: viewer.id }, data: { user_id: other.id } })
    for (const [at, { id }] of questions.entries())
      await tx.post.update({
        where: { id },
        data: {
          answer_comment_id: null,
          marked_question_at: new Date(now.getTime() - (at + 1) * step),
        },
      })
  })
}

/**
 * The viewer answers what is a question, is the author of the rest, and subscribes to the topics of both. Returns
 * what takes that back.
 */
async function letWrite({ db, viewer, now }: Ctx, ids: readonly string[]) {
  const { id: user_id, partner_code } = viewer
  const posts = await db.read.post.findMany({
    where: { id: { in: [...ids] } },
    include: { topics: true },
  })
  const topics = new Set(posts.flatMap(({ topics }) => topics.map(({ topic_id }) => topic_id)))
  await db.write(async (tx) => {
    for (const topic_id of topics)
      await tx.topicSubscription.create({
        data: { user_id, topic_id, partner_code, created_at: now },
      })
    for (const { id, marked_question_at } of posts)
      if (marked_question_at === null) await tx.post.update({ where: { id }, data: { user_id } })
      else
        await tx.comment.create({
          data: { id: newId(), post_id: id, partner_code, user_id, content: 'x', created_at: now },
        })
  })
  return () =>
    db.write(async (tx) => {
      await tx.comment.deleteMany({ where: { user_id } })
      await tx.topicSubscription.deleteMany({ where: { user_id } })
      for (const { id, user_id } of posts)
        await tx.post.update({ where: { id }, data: { user_id } })
    })
}
