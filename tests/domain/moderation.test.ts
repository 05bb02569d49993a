import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { caseById } from '~/domain/moderation/case-page.server'
import { report } from '~/domain/moderation/commands.server'
import { decide, type Verdict } from '~/domain/moderation/decisions.server'
import { alarmToMail } from '~/domain/moderation/mailing.server'
import { caseCounts, casesOf, openCases } from '~/domain/moderation/queries.server'
import { MOST_AN_HOUR, type Kind, type ReportInput } from '~/domain/moderation/schema'
import { deletePost } from '~/domain/posts/commands.server'
import { placeFrom } from '~/platform/keyset'
import {
  ctxFor,
  eventsOf,
  idOf,
  NOW,
  openWorld,
  type PersonName,
  type World,
} from '~tests/support/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const OFFENSIVE: ReportInput = { reason: 'offensive', custom_reason: null }
const HARM: ReportInput = { reason: 'indicates harm to self or others', custom_reason: null }
const post = { kind: 'post' as const, id: idOf('post:welcome') }
const comment = { kind: 'comment' as const, id: idOf('comment:sam') }

const as = (who: PersonName, now?: Date) => ctxFor(world, who, now)
const flag = async (who: PersonName, on: { kind: Kind; id: string } = post, why = OFFENSIVE) => {
  const outcome = await report(as(who), on, why, crypto.randomUUID())
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.id
}
const decided = (who: PersonName, id: string, verdict: Verdict) => decide(as(who), id, verdict)
const rowOf = (id: string) => world.db.read.moderationCase.findUniqueOrThrow({ where: { id } })
const named = async (name: string) =>
  (await eventsOf(world)).filter((event) => event.name === name).map(({ payload }) => payload)

describe('flags', () => {
  const EVERYBODY: PersonName[] = [
    ...(['sam', 'maya', 'alex', 'nora', 'priya', 'dev', 'abe', 'alma', 'leo', 'lena'] as const),
    ...(['colin', 'cora', 'stan', 'emma', 'bea', 'greta', 'tess', 'ivan', 'lou', 'lisa'] as const),
  ]

  test('[POST-14] twenty at the same moment are one case with twenty reports', async () => {
    const on = { kind: 'post' as const, id: idOf('post:global') }
    const ids = await Promise.all(EVERYBODY.map((who) => flag(who, on, HARM)))
    expect(new Set(ids).size).toBe(1)
    expect(await world.db.read.moderationCase.count()).toBe(1)
    expect(await world.db.read.moderationReport.count({ where: { case_id: ids[0] } })).toBe(20)
    expect(await rowOf(ids[0]!)).toMatchObject({
      reports_count: 20,
      // The school of the thing decides, whoever flagged it.
      partner_code: 'lakeside',
      author_id: idOf('glen'),
      harm: true,
      state: 'open',
    })
    // One message, not twenty.
    expect(await named('moderation.alarm')).toMatchObject([{ case: ids[0] }])
  })

  test('a second flag of the same person changes the reason, and harm raises an open case', async () => {
    const id = await flag('maya')
    expect(await flag('maya')).toBe(id)
    expect(await flag('maya', post, { reason: 'other', custom_reason: 'An ad' })).toBe(id)
    expect(await rowOf(id)).toMatchObject({ reports_count: 1, harm: false })
    expect(await caseById(as('stan'), id)).toMatchObject({
      reports: [{ reason: 'other', custom_reason: 'An ad', by: { id: idOf('maya') } }],
    })
    await flag('leo', post, HARM)
    await flag('alma', post, HARM)
    expect(await rowOf(id)).toMatchObject({ reports_count: 3, harm: true })
    expect(await named('moderation.alarm')).toMatchObject([{ case: id }])
  })

  test('keeps the words of that time, and a person’s as far as others read them', async () => {
    const id = await flag('maya')
    await world.db.write((tx) =>
      tx.post.update({ where: { id: post.id }, data: { content: 'Nothing to see' } }),
    )
    expect(await caseById(as('stan'), id)).toMatchObject({
      excerpt: 'The post welcome\n\nWho is **in** the lab?',
      present: { changed: true, html: '<p>Nothing to see</p>\n' },
    })
    await world.db.write((tx) =>
      tx.user.update({ where: { id: idOf('leo') }, data: { about: 'Mine', about_private: true } }),
    )
    const about = await flag('maya', { kind: 'user', id: idOf('leo') })
    expect((await rowOf(about)).excerpt).toBe('Leo North')
    expect(await caseById(as('stan'), about)).toMatchObject({ present: { html: '' } })
  })

  test('each report keeps the words that it was about, and the alarm quotes those of harm', async () => {
    const write = (content: string) =>
      world.db.write((tx) => tx.post.update({ where: { id: post.id }, data: { content } }))
    const wordsOf = async () => (await caseById(as('stan'), id)).reports.map((one) => one.excerpt)
    const THREAT = 'The post welcome\n\nI will hurt him'
    const id = await flag('maya')
    await flag('alma')
    await write('I will hurt him')
    await flag('leo', post, HARM)
    expect(await wordsOf()).toEqual([null, null, THREAT])
    // The same reason about other words is news, too.
    await flag('alma')
    await write('Have a nice day')
    expect(await wordsOf()).toEqual([null, THREAT, THREAT])
    // What was flagged as harm is not lost by a second thought about milder words.
    await flag('leo', post, OFFENSIVE)
    await flag('alma', post, HARM)
    await deletePost(as('sam'), post.id)
    expect(await wordsOf()).toEqual([null, 'The post welcome\n\nHave a nice day', THREAT])
    const [alarm, ...more] = await named('moderation.alarm')
    expect(more).toEqual([])
    const { report = '' } = alarm as { report?: string }
    expect(await alarmToMail(world.db, id, report)).toMatchObject({ excerpt: THREAT })
    // Without other words of its own it is about those of the case.
    expect(await alarmToMail(world.db, id, 'nobody’s')).toMatchObject({
      excerpt: 'The post welcome\n\nWho is **in** the lab?',
    })
  })

  test('a flag after the decision opens a new case that names the earlier one', async () => {
    const first = await flag('maya')
    await decided('stan', first, { decision: 'keep' })
    const second = await flag('maya')
    expect(second).not.toBe(first)
    const found = await caseById(as('stan'), second)
    expect(found.earlier).toEqual([
      { id: first, state: 'dismissed', decision: 'keep', at: NOW.toISOString() },
    ])
    expect((await caseById(as('stan'), first)).earlier).toEqual([])
  })

  test('the same form sent again long after the decision opens no new case', async () => {
    const once = crypto.randomUUID()
    const first = await report(as('maya'), post, OFFENSIVE, once)
    await decided('stan', first.ok ? first.id : '', { decision: 'keep' })
    expect(await report(as('maya'), post, OFFENSIVE, once)).toEqual(first)
    expect(await world.db.read.moderationCase.count()).toBe(1)
  })

  test('more than thirty new ones within an hour have to wait; changing a reason has not', async () => {
    const rows = Array.from({ length: MOST_AN_HOUR }, (_, at) => ({
      id: idOf(`old report ${at}`),
      case_id: idOf(`old case ${at}`),
      reporter_id: idOf('maya'),
      reason: 'spam',
      created_at: new Date(NOW.getTime() - 30 * 60_000),
    }))
    const before = await flag('maya', comment)
    await world.db.write(async (tx) => {
      await tx.moderationReport.updateMany({ data: { created_at: new Date(0) } })
      await tx.moderationCase.createMany({
        data: rows.map(({ case_id }) => ({
          ...{ id: case_id, partner_code: 'northfield', kind: 'post', subject_id: case_id },
          ...{ author_id: idOf('sam'), excerpt: '', created_at: NOW, updated_at: NOW },
        })),
      })
      await tx.moderationReport.createMany({ data: rows })
    })
    const refusal = await report(as('maya'), post, OFFENSIVE, 'a-form-key')
    expect(refusal).toMatchObject({ ok: false, wait: 30 * 60 })
    expect(await flag('maya', comment, HARM)).toBe(before)
    const later = new Date(NOW.getTime() + 31 * 60_000)
    expect(await report(as('maya', later), post, OFFENSIVE, 'a-form-key')).toMatchObject({
      ok: true,
    })
  })
})

describe('the queue', () => {
  test('harm first, then the oldest; pages neither skip nor repeat', async () => {
    const { db } = world
    const cases = Array.from({ length: 50 }, (_, at) => ({
      id: idOf(`case ${at}`),
      partner_code: at % 10 === 9 ? 'lakeside' : 'northfield',
      ...{ kind: at % 2 ? 'post' : 'comment', subject_id: idOf(`thing ${at}`), excerpt: 'x' },
      author_id: idOf(at === 4 ? 'stan' : 'sam'),
      state: at < 40 ? 'open' : at % 2 ? 'resolved' : 'dismissed',
      harm: at % 7 === 0,
      // Several at the same moment.
      created_at: new Date(NOW.getTime() + Math.floor(at / 3) * 1000),
      updated_at: NOW,
    }))
    await db.write((tx) => tx.moderationCase.createMany({ data: cases }))
    const walk = (queue: 'open' | 'decided', kind: Kind | null = null) => {
      const seen: string[] = []
      for (let place: string | null = ''; place !== null;) {
        const page = casesOf(as('stan'), { queue, kind, mine: false }, placeFrom(place))
        seen.push(...page.items.map(({ id }) => id))
        place = page.next
      }
      return seen
    }
    // Neither another school's nor what is about oneself.
    const mine = cases.filter(
      (one) => one.partner_code === 'northfield' && one.author_id !== idOf('stan'),
    )
    const inOrder = (by: (one: (typeof cases)[number]) => [number, number], down = false) =>
      [...mine].sort((one, other) => {
        const [a, b] = [by(one), by(other)]
        const first = a[0] - b[0] || a[1] - b[1] || (one.id < other.id ? -1 : 1)
        return down ? -first : first
      })
    const open = inOrder((one) => [one.harm ? 0 : 1, one.created_at.getTime()]).filter(
      ({ state }) => state === 'open',
    )
    expect(walk('open')).toEqual(open.map(({ id }) => id))
    const posts = open.filter(({ kind }) => kind === 'post')
    expect(walk('open', 'post')).toEqual(posts.map(({ id }) => id))
    const done = inOrder((one) => [0, one.created_at.getTime()], true)
    expect(walk('decided')).toEqual(
      done.filter(({ state }) => state !== 'open').map(({ id }) => id),
    )
    expect(caseCounts(as('stan'))).toEqual({ open: open.length, taken: 0, decided: 9 })
    expect(openCases(as('stan'))).toBe(open.length)
    expect(openCases(as('emma'))).toBe(open.length + 1)
    expect(openCases(as('cora'))).toBeNull()
  })

  test('its lists and the count of the menu walk an index', () => {
    const plan = (sql: string) =>
      JSON.stringify(world.db.sql.prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
    const where = `FROM ModerationCase WHERE partner_code = 'x' AND state = 'open'`
    expect(plan(`SELECT count(*) ${where} AND author_id <> 'y'`)).toMatch(/SEARCH .* USING INDEX/)
    const walk = plan(`SELECT id ${where} AND harm = 1 ORDER BY created_at LIMIT 5`)
    expect(walk).toMatch(/SEARCH .* USING INDEX/)
    expect(walk).not.toContain('TEMP B-TREE')
  })
})
