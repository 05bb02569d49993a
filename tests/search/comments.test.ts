import { afterAll, beforeAll, expect, test } from 'vitest'
import { addComment } from '~/domain/comments/commands.server'
import { deleteComment, editComment } from '~/domain/comments/own-commands.server'
import { decide } from '~/domain/moderation/decisions.server'
import { block } from '~/domain/people/blocking.server'
import { deleteAccount } from '~/domain/settings/deletion.server'
import { Limiter } from '~/platform/limits.server'
import { criteriaOf } from '~search/criteria'
import type { Search } from '~search/index'
import {
  ctxFor,
  eventsOf,
  idOf,
  NOW,
  openWorld,
  PASSWORD,
  type PersonName,
  type World,
} from '~tests/support/world'
import { builtSearch, searchOf, startEngine, stopEngine, type TestEngine } from './support/engine'

let engine: TestEngine
let world: World
let search: Search
let fallback: Search

beforeAll(async () => {
  engine = await startEngine()
  world = await openWorld()
  search = await builtSearch(world, engine)
  fallback = searchOf(world, null)
})
afterAll(async () => {
  await search.close()
  await world.close()
  await stopEngine(engine)
})

const QUESTION = idOf('post:question')
const as = (name: PersonName) => ctxFor(world, name)
const AUTHORS = [idOf('maya'), idOf('sam')]
const form = (once: string) => ({ product: 'Quad', once })

let told = 0
/** Hands over what has happened since, as the site does. */
async function followed() {
  const events = await eventsOf(world)
  await search.sync.follow(events.slice(told))
  told = events.length
}

/** Whether both engines find the question for somebody, by these words. */
async function found(q: string, who: PersonName = 'maya'): Promise<boolean> {
  const answers = await Promise.all(
    [search, fallback].map((one) => one.posts(as(who), criteriaOf({ q }))),
  )
  expect(answers.map(({ engine }) => engine)).toEqual(['meilisearch', 'database'])
  const [first, second] = answers.map(({ ids, total }) => ({ ids, total }))
  expect(first).toEqual(second)
  return first?.ids.includes(QUESTION) === true
}

async function said(who: PersonName, content: string): Promise<string> {
  const outcome = await addComment(as(who), QUESTION, { content }, form(`once-${content}`))
  if (!outcome.ok) throw new Error('The comment was refused')
  await followed()
  return outcome.id
}

test('a comment is found until it is edited, hidden, deleted or gone with who wrote it', async () => {
  const id = await said('alex', 'There is a tapir')
  expect(await found('tapir')).toBe(true)
  const edit = { content: 'There is a quagga', edited_at: '' }
  await editComment(as('alex'), id, edit, form('once-edit'))
  await followed()
  expect([await found('tapir'), await found('quagga')]).toEqual([false, true])
  await world.db.write((tx) =>
    tx.moderationCase.create({
      data: {
        id: idOf('case:quagga'),
        partner_code: 'northfield',
        kind: 'comment',
        subject_id: id,
        author_id: idOf('alex'),
        excerpt: 'x',
        open_key: `comment:${id}`,
        created_at: NOW,
        updated_at: NOW,
      },
    }),
  )
  const verdict = (decision: 'hide' | 'show') =>
    decide(as('stan'), idOf('case:quagga'), { decision, told: 'Rude' })
  expect(await verdict('hide')).toEqual({ ok: true })
  await followed()
  // Not even for who wrote it: the words of what is hidden are in no index.
  expect([await found('quagga'), await found('quagga', 'alex')]).toEqual([false, false])
  expect(await verdict('show')).toEqual({ ok: true })
  await followed()
  expect(await found('quagga')).toBe(true)
  await deleteComment(as('alex'), id)
  await followed()
  expect(await found('quagga')).toBe(false)
  await said('leo', 'There is an ocelot')
  expect(await found('ocelot')).toBe(true)
  const tries = new Limiter(world.db, 'test', [{ points: 100, seconds: 60 }])
  await deleteAccount(as('leo'), { content: 'remove', current_password: PASSWORD }, tries)
  await followed()
  expect(await found('ocelot')).toBe(false)
  expect((await search.verify()).clean).toBe(true)
  const kept = `SELECT (SELECT count(*) FROM comment_fts) AS texts,
    (SELECT count(*) FROM Comment WHERE deleted_at IS NULL AND hidden = 0) AS comments`
  const { texts, comments } = world.db.sql.prepare(kept).get() as Record<string, number>
  expect(texts).toBe(comments)
})

test('[SEARCH-37] nobody finds a post by words of somebody on the other side of a block', async () => {
  await said('cora', 'The manatee sleeps')
  await said('sam', 'Ask the gecko')
  expect(await found('manatee', 'sam')).toBe(true)
  await block(as('sam'), idOf('cora'))
  for (const [who, other] of [
    ['sam', 'maya'],
    ['cora', 'maya'],
  ] as const) {
    expect(await found('manatee', who)).toBe(false)
    // No comment under it counts, not even their own; what the post says itself does.
    expect(await found('gecko', who)).toBe(false)
    expect(await found('post question', who)).toBe(true)
    expect(await found('"the manatee"', who)).toBe(false)
    for (const q of ['manatee', 'question manatee', '"the manatee"'])
      expect(await found(q, other)).toBe(true)
  }
  await world.db.write((tx) => tx.block.deleteMany({ where: { user_id: idOf('sam') } }))
  expect(await found('gecko', 'cora')).toBe(true)
})

test('[SEARCH-37] totals and counts beside the filters are without such matches too', async () => {
  const content = 'A walrus'
  for (const post_id of [QUESTION, idOf('post:welcome'), idOf('post:prospect')])
    await world.db.write((tx) =>
      tx.comment.create({
        data: {
          id: idOf(`walrus:${post_id}`),
          partner_code: 'northfield',
          post_id,
          user_id: idOf(post_id === QUESTION ? 'emma' : 'stan'),
          content,
          created_at: NOW,
        },
      }),
    )
  // Posts carry the interests only of those whom every reader may look up.
  await world.db.write((tx) =>
    tx.user.update({ where: { id: idOf('maya') }, data: { enrollment_opt_status: 'in' } }),
  )
  const posts = [QUESTION, idOf('post:welcome'), idOf('post:prospect')]
  await search.sync.follow(
    posts.map((subject_id) => ({ name: 'post.edited', subject_id, payload: {} })),
  )
  const page = async (one: Search, who: PersonName, some: object) => {
    const criteria = criteriaOf({ q: 'walrus', ...some })
    const { total, totals, counts } = await one.page(as(who), { tab: 'posts', criteria })
    return { total, questions: totals.questions, counts }
  }
  for (const one of [search, fallback]) {
    const before = await page(one, 'alma', {})
    expect(before).toMatchObject({ total: 3, questions: 2 })
    expect(before.counts.interests).toEqual({ chess: 2, film: 2, hiking: 1, jazz: 2 })
  }
  await block(as('emma'), idOf('alma'))
  for (const one of [search, fallback]) {
    const after = await page(one, 'alma', {})
    expect(after).toMatchObject({ total: 2, questions: 1 })
    expect(after.counts.interests).toEqual({ chess: 1, film: 1, jazz: 1 })
    // A chosen interest still shows what the others would have.
    const chosen = await page(one, 'alma', { interests: ['hiking'] })
    expect(chosen).toMatchObject({ total: 0, questions: 0 })
    expect(chosen.counts.interests).toEqual({ chess: 1, film: 1, jazz: 1 })
    // So does what is found by its own text, apart: Maya's question and Sam's welcome have these.
    const own = await page(one, 'alma', { q: 'post', interests: ['jazz'], user_ids: AUTHORS })
    expect(own).toMatchObject({ total: 2, questions: 1 })
    expect(own.counts.interests).toEqual({ chess: 2, film: 2, hiking: 1, jazz: 2 })
    const other = await page(one, 'alma', { q: 'post', program_name: 'Art', user_ids: AUTHORS })
    expect(other.counts.program_name).toEqual({ nursing: 2 })
  }
})
