import { storedRows } from '~tests/support/stored-rows'
import { expect, test } from 'vitest'
import { addComment } from '~/domain/comments/commands.server'
import { deleteComment, editComment } from '~/domain/comments/own-commands.server'
import { reportSubject } from '~/domain/moderation/commands.server'
import { decide } from '~/domain/moderation/decisions.server'
import { userChanged } from '~/domain/accounts/events'
import { block } from '~/domain/people/blocking.server'
import { deleteAccount } from '~/domain/data-lifecycle/delete-account.server'
import { RateLimiter } from '~/platform/limits/rate-limiter.server'
import { publish } from '~/platform/events/publish.server'
import { buildCriteria } from '~search/criteria/criteria'
import type { Search } from '~search/index'
import { publishedEvents, idOf, NOW, PASSWORD, type PersonName } from '~tests/support/database'
import { ENGINES, withSearches } from './support/engine'

const on = withSearches()
const QUESTION = idOf('post:question')
const as = (name: PersonName) => on.ctx(name)
const AUTHORS = [idOf('maya'), idOf('sam')]
const form = (once: string) => ({ product: 'Quad', idempotencyKey: once })

let handled = 0
/** Hands over what has happened since, as the site does. */
async function syncIndex() {
  const events = await publishedEvents(on.fixtures)
  await on.meilisearch.sync.applyEvents(events.slice(handled))
  handled = events.length
}

/** Whether both engines find the question for a viewer, by these words. */
async function found(q: string, who: PersonName = 'maya'): Promise<boolean> {
  const criteria = buildCriteria({ q })
  const answers = ENGINES.map(async (name) => on[name].posts(await as(who), criteria))
  const [first, second] = await Promise.all(answers)
  expect([first?.engine, second?.engine]).toEqual(ENGINES)
  expect({ ...first, engine: '' }).toEqual({ ...second, engine: '' })
  return first?.ids.includes(QUESTION) === true
}

async function comment(who: PersonName, content: string): Promise<string> {
  const outcome = await addComment(await as(who), QUESTION, { content }, form(`once-${content}`))
  if (!outcome.ok) throw new Error('The comment was refused')
  await syncIndex()
  return outcome.id
}

test('a comment is found until it is edited, hidden, deleted or gone with its author', async () => {
  const id = await comment('alex', 'There is a tapir')
  expect(await found('tapir')).toBe(true)
  const edit = { content: 'There is a quagga', edited_at: '' }
  await editComment(await as('alex'), id, edit, form('once-edit'))
  await syncIndex()
  expect([await found('tapir'), await found('quagga')]).toEqual([false, true])
  const offensive = { reason: 'offensive', custom_reason: null } as const
  const report = await reportSubject(await as('sam'), { kind: 'comment', id }, offensive, 'once')
  if (!report.ok) throw new Error('The report was refused')
  const verdict = async (decision: 'hide' | 'show') =>
    decide(await as('stan'), report.id, { decision, noticeToAuthor: 'Rude' })
  expect(await verdict('hide')).toMatchObject({ ok: true })
  await syncIndex()
  // Not even for its author: the words of what is hidden are in no index.
  expect([await found('quagga'), await found('quagga', 'alex')]).toEqual([false, false])
  expect(await verdict('show')).toMatchObject({ ok: true })
  await syncIndex()
  expect(await found('quagga')).toBe(true)
  await deleteComment(await as('alex'), id)
  await syncIndex()
  expect(await found('quagga')).toBe(false)
  await comment('leo', 'There is an ocelot')
  expect(await found('ocelot')).toBe(true)
  const tries = new RateLimiter(on.fixtures.db, 'test', [{ points: 100, seconds: 60 }])
  await deleteAccount(await as('leo'), { content: 'remove', current_password: PASSWORD }, tries)
  await syncIndex()
  expect(await found('ocelot')).toBe(false)
  expect((await on.meilisearch.verify()).clean).toBe(true)
  const counts = `SELECT (SELECT count(*) FROM comment_fts) AS texts,
    (SELECT count(*) FROM "Comment" WHERE deleted_at IS NULL AND NOT hidden) AS comments`
  const [row] = await storedRows(on.fixtures.db, counts)
  expect(row?.texts).toBe(row?.comments)
})

test('[SEARCH-37] no one finds a post by the words of someone on the other side of a block', async () => {
  await comment('cora', 'The manatee sleeps')
  await comment('sam', 'Ask the gecko')
  expect(await found('manatee', 'sam')).toBe(true)
  await block(await as('sam'), idOf('cora'))
  for (const who of ['sam', 'cora'] as const) {
    expect(await found('manatee', who)).toBe(false)
    // No comment under it counts, not even their own; what the post says itself does.
    expect(await found('gecko', who)).toBe(false)
    expect(await found('post question', who)).toBe(true)
    expect(await found('"the manatee"', who)).toBe(false)
    for (const q of ['manatee', 'question manatee', '"the manatee"'])
      expect(await found(q)).toBe(true)
  }
  await on.fixtures.db.write((tx) => tx.block.deleteMany({ where: { user_id: idOf('sam') } }))
  expect(await found('gecko', 'cora')).toBe(true)
})

test('[SEARCH-37] totals and counts next to the filters are without such matches too', async () => {
  const posts = [QUESTION, idOf('post:welcome'), idOf('post:prospect')]
  const data = posts.map((post_id) => ({
    id: idOf(`walrus:${post_id}`),
    post_id,
    content: 'A walrus',
    created_at: NOW,
    partner_code: 'northfield',
    user_id: idOf(post_id === QUESTION ? 'emma' : 'stan'),
  }))
  await on.fixtures.db.write((tx) => tx.comment.createMany({ data }))
  // Posts carry the interests only of those who every reader may look up.
  await on.fixtures.db.write((tx) =>
    tx.user.update({ where: { id: idOf('maya') }, data: { enrollment_opt_status: 'in' } }),
  )
  await on.meilisearch.sync.applyEvents(
    posts.map((subject_id) => ({ name: 'post.edited', subject_id, payload: {} })),
  )
  const page = async (one: Search, who: PersonName, some: object) => {
    const criteria = buildCriteria({ q: 'walrus', ...some })
    const { total, totals, counts } = await one.page(await as(who), { tab: 'posts', criteria })
    return { total, questions: totals.questions, counts }
  }
  for (const engine of [on.meilisearch, on.database]) {
    const before = await page(engine, 'alma', {})
    expect(before).toMatchObject({ total: 3, questions: 2 })
    expect(before.counts.interests).toEqual({ chess: 2, film: 2, hiking: 1, jazz: 2 })
  }
  await block(await as('emma'), idOf('alma'))
  for (const engine of [on.meilisearch, on.database]) {
    const after = await page(engine, 'alma', {})
    expect(after).toMatchObject({ total: 2, questions: 1 })
    expect(after.counts.interests).toEqual({ chess: 1, film: 1, jazz: 1 })
    // A chosen interest still shows what the others would have.
    const chosen = await page(engine, 'alma', { interests: ['hiking'] })
    expect(chosen).toMatchObject({ total: 0, questions: 0 })
    expect(chosen.counts.interests).toEqual({ chess: 1, film: 1, jazz: 1 })
    // So does what is found by its own text, apart: Maya's question and Sam's welcome have these.
    const own = await page(engine, 'alma', { q: 'post', interests: ['jazz'], user_ids: AUTHORS })
    expect(own).toMatchObject({ total: 2, questions: 1 })
    expect(own.counts.interests).toEqual({ chess: 2, film: 2, hiking: 1, jazz: 2 })
    const other = await page(engine, 'alma', { q: 'post', program_name: 'Art', user_ids: AUTHORS })
    expect(other.counts.program_name).toEqual({ nursing: 2 })
  }
})

test('[OPTIN-21] a comment is found by no one beyond its writer’s own sharing', async () => {
  await comment('bea', 'There is an okapi')
  const share = async (name: PersonName, global: boolean) => {
    await on.fixtures.db.write(async (tx) => {
      await tx.user.update({ where: { id: idOf(name) }, data: { global } })
      await publish(tx, await as(name), userChanged({ subject: idOf(name) }))
    })
    await syncIndex()
  }
  expect([await found('okapi'), await found('okapi', 'lou')]).toEqual([true, false])
  await share('maya', true)
  expect(await found('question', 'lou')).toBe(true)
  expect(await found('okapi', 'lou')).toBe(false)
  await share('bea', true)
  expect([await found('okapi'), await found('okapi', 'lou')]).toEqual([true, true])
  await share('bea', false)
  expect(await found('okapi', 'lou')).toBe(false)
  expect((await on.meilisearch.verify()).clean).toBe(true)
})
