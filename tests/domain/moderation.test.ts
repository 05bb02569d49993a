import { describe, expect } from 'vitest'
import { caseById } from '~/domain/moderation/case-page.server'
import { reportSubject } from '~/domain/moderation/commands.server'
import { makeExcerpt } from '~/domain/safety/excerpt'
import { loadHarmAlert } from '~/domain/moderation/mailing.server'
import { caseCounts, listCases, openCases } from '~/domain/moderation/queries.server'
import { nextCase } from '~/domain/moderation/reach.server'
import type { SubjectKind } from '~/domain/moderation/schema'
import { deletePost } from '~/domain/posts/commands.server'
import {
  COMMENT,
  decideAs,
  flag,
  HARM,
  OFFENSIVE,
  payloads,
  POST,
  readCase,
} from '~tests/support/moderation'
import {
  allPages,
  changeAccount,
  changePost,
  dbTest as test,
  ctx,
  db,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'
import { PEOPLE } from '~tests/support/two-schools/people'

describe('flags', () => {
  const TWENTY = (Object.keys(PEOPLE) as PersonName[]).filter((name) => name !== 'glen')

  test('[POST-14] twenty at the same moment are one case with twenty reports', async () => {
    const on = { kind: 'post' as const, id: idOf('post:global') }
    const ids = await Promise.all(TWENTY.map((who) => flag(who, on, HARM)))
    expect(new Set(ids).size).toBe(1)
    expect(await db.read.moderationCase.count()).toBe(1)
    expect(await db.read.moderationReport.count({ where: { case_id: ids[0] } })).toBe(20)
    expect(await readCase(ids[0]!)).toMatchObject({
      reports_count: 20,
      // The school of the thing decides, no matter who flagged it.
      partner_code: 'lakeside',
      author_id: idOf('glen'),
      harm: true,
      state: 'open',
    })
    // One message, not twenty.
    expect(await payloads('moderation.alarm')).toMatchObject([{ case: ids[0] }])
  })

  test('a second flag of the same person changes the reason, and harm raises an open case', async () => {
    const id = await flag('maya')
    expect(await flag('maya')).toBe(id)
    expect(await flag('maya', POST, { reason: 'other', custom_reason: 'An ad' })).toBe(id)
    expect(await readCase(id)).toMatchObject({ reports_count: 1, harm: false })
    expect(await caseById(await ctx('stan'), id)).toMatchObject({
      reports: [{ reason: 'other', custom_reason: 'An ad', by: { id: idOf('maya') } }],
    })
    await flag('leo', POST, HARM)
    await flag('alma', POST, HARM)
    expect(await readCase(id)).toMatchObject({ reports_count: 3, harm: true })
    expect(await payloads('moderation.alarm')).toMatchObject([{ case: id }])
  })

  test('a case keeps the text of its time, and of a person what others can read', async () => {
    const id = await flag('maya')
    await changePost('welcome', { content: 'Nothing to see' })
    expect(await caseById(await ctx('stan'), id)).toMatchObject({
      excerpt: 'The post welcome\n\nWho is **in** the lab?',
      subject: { changed: true, html: '<p>Nothing to see</p>\n' },
    })
    await changeAccount('leo', { about: 'Mine', about_private: true })
    const about = await flag('maya', { kind: 'user', id: idOf('leo') })
    expect((await readCase(about)).excerpt).toBe('Leo North')
    expect(await caseById(await ctx('stan'), about)).toMatchObject({ subject: { html: '' } })
  })

  test('each report keeps the text that it was about, and the alarm quotes that of harm', async () => {
    const write = (content: string) => changePost('welcome', { content })
    const excerpts = async () =>
      (await caseById(await ctx('stan'), id)).reports.map((one) => one.excerpt)
    const THREAT = 'The post welcome\n\nI will hurt him'
    const id = await flag('maya')
    await flag('alma')
    await write('I will hurt him')
    await flag('leo', POST, HARM)
    expect(await excerpts()).toEqual([null, null, THREAT])
    // The same reason about another text counts again.
    await flag('alma')
    await write('Have a nice day')
    expect(await excerpts()).toEqual([null, THREAT, THREAT])
    // What was flagged as harm is not lost by a later, milder reason.
    await flag('leo', POST, OFFENSIVE)
    await flag('alma', POST, HARM)
    await deletePost(await ctx('sam'), POST.id)
    expect(await excerpts()).toEqual([null, 'The post welcome\n\nHave a nice day', THREAT])
    const [alarm, ...more] = await payloads('moderation.alarm')
    expect(more).toEqual([])
    const { report = '' } = alarm as { report?: string }
    expect(await loadHarmAlert(db, id, report)).toMatchObject({ excerpt: THREAT })
    // A report without a text of its own is about that of the case.
    expect(await loadHarmAlert(db, id, 'of no one')).toMatchObject({
      excerpt: 'The post welcome\n\nWho is **in** the lab?',
    })
  })

  test('a flag after the decision opens a new case that names the earlier one', async () => {
    const first = await flag('maya')
    await decideAs('stan', first, { decision: 'keep' })
    const second = await flag('maya')
    expect(second).not.toBe(first)
    const found = await caseById(await ctx('stan'), second)
    expect(found.earlier_cases).toEqual([
      { id: first, state: 'dismissed', decision: 'keep', at: NOW.toISOString() },
    ])
    expect((await caseById(await ctx('stan'), first)).earlier_cases).toEqual([])
  })

  test('the same form sent again after the decision reports it again', async () => {
    const once = crypto.randomUUID()
    const first = await reportSubject(await ctx('maya'), POST, OFFENSIVE, once)
    await decideAs('stan', first.ok ? first.id : '', { decision: 'keep' })
    const again = await reportSubject(await ctx('maya'), POST, OFFENSIVE, once)
    expect(again).not.toEqual(first)
    expect(await reportSubject(await ctx('maya'), POST, OFFENSIVE, once)).toEqual(again)
    expect(await db.read.moderationCase.count()).toBe(2)
  })

  test('more than thirty new ones within an hour have to wait; a changed reason does not', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({
      id: idOf(`old report ${at}`),
      case_id: idOf(`old case ${at}`),
      reporter_id: idOf('maya'),
      reason: 'spam',
      created_at: new Date(NOW.getTime() - 30 * 60_000),
    }))
    const before = await flag('maya', COMMENT)
    await db.write(async (tx) => {
      await tx.moderationReport.updateMany({ data: { created_at: new Date(0) } })
      await tx.moderationCase.createMany({
        data: rows.map(({ case_id }) => ({
          id: case_id,
          partner_code: 'northfield',
          kind: 'post',
          subject_id: case_id,
          author_id: idOf('sam'),
          excerpt: '',
          created_at: NOW,
          updated_at: NOW,
        })),
      })
      await tx.moderationReport.createMany({ data: rows })
    })
    const limited = await reportSubject(await ctx('maya'), POST, OFFENSIVE, 'a-form-key')
    expect(limited).toMatchObject({ ok: false, wait: 30 * 60 })
    expect(await flag('maya', COMMENT, HARM)).toBe(before)
    const later = new Date(NOW.getTime() + 31 * 60_000)
    const again = await reportSubject(await ctx('maya', later), POST, OFFENSIVE, 'a-form-key')
    expect(again).toMatchObject({ ok: true })
  })
})

test('[POST-14] a case stores 4,000 characters of a text, of a longer one with … for the rest', () => {
  expect(makeExcerpt('x'.repeat(4000))).toBe('x'.repeat(4000))
  expect(makeExcerpt('x'.repeat(4001))).toBe(`${'x'.repeat(3999)}…`)
})

describe('the queue', () => {
  test('harm first, then the oldest; pages neither skip nor repeat', async () => {
    const cases = Array.from({ length: 50 }, (_, at) => ({
      id: idOf(`case ${at}`),
      partner_code: at % 10 === 9 ? 'lakeside' : 'northfield',
      kind: at % 2 ? 'post' : 'comment',
      subject_id: idOf(`thing ${at}`),
      excerpt: 'x',
      author_id: idOf(at === 4 ? 'stan' : 'sam'),
      state: at < 40 ? 'open' : at % 2 ? 'resolved' : 'dismissed',
      harm: at % 7 === 0,
      // Several at the same moment.
      created_at: new Date(NOW.getTime() + Math.floor(at / 3) * 1000),
      updated_at: NOW,
    }))
    await db.write((tx) => tx.moderationCase.createMany({ data: cases }))
    const stan = await ctx('stan')
    const listed = async (queue: 'open' | 'decided', kind: SubjectKind | null = null) =>
      (await allPages((at) => listCases(stan, { queue, kind, mine: false }, at)))
        .flat()
        .map(({ id }) => id)
    // Neither another school's nor what is about oneself.
    const mine = cases.filter(
      (row) => row.partner_code === 'northfield' && row.author_id !== idOf('stan'),
    )
    const inOrder = (by: (one: (typeof cases)[number]) => [number, number], down = false) =>
      [...mine].sort((one, other) => {
        const [a, b] = [by(one), by(other)]
        const first = a[0] - b[0] || a[1] - b[1] || (one.id < other.id ? -1 : 1)
        return down ? -first : first
      })
    const open = inOrder((row) => [row.harm ? 0 : 1, row.created_at.getTime()]).filter(
      ({ state }) => state === 'open',
    )
    expect(await listed('open')).toEqual(open.map(({ id }) => id))
    const posts = open.filter(({ kind }) => kind === 'post')
    expect(await listed('open', 'post')).toEqual(posts.map(({ id }) => id))
    const done = inOrder((row) => [0, row.created_at.getTime()], true)
    expect(await listed('decided')).toEqual(
      done.filter(({ state }) => state !== 'open').map(({ id }) => id),
    )
    expect(await caseCounts(stan)).toEqual({ open: open.length, taken: 0, appeals: 0, decided: 9 })
    expect(await openCases(stan)).toBe(open.length)
    expect(await openCases(await ctx('emma'))).toBe(open.length + 1)
    expect(await openCases(await ctx('cora'))).toBeNull()
  })

  test('the next case is the first of the other open ones of the school, or none', async () => {
    const one = (name: string, minute: number, more: object = {}) => ({
      id: idOf(name),
      partner_code: 'northfield',
      kind: 'post',
      subject_id: idOf(`thing of ${name}`),
      excerpt: 'x',
      author_id: idOf('sam'),
      created_at: new Date(NOW.getTime() + minute * 60_000),
      updated_at: NOW,
      ...more,
    })
    const cases = [
      one('harm', 5, { harm: true }),
      one('older', 3),
      one('newer', 4),
      one('own', 0, { author_id: idOf('stan'), harm: true }),
      one('closed', 0, { state: 'dismissed', harm: true }),
      one('foreign', 0, { partner_code: 'lakeside', harm: true }),
    ]
    await db.write((tx) => tx.moderationCase.createMany({ data: cases }))
    const after = async (name: string) => nextCase(await ctx('stan'), idOf(name))
    expect(await after('older')).toBe(idOf('harm'))
    expect(await after('harm')).toBe(idOf('older'))
    await db.write((tx) => tx.moderationCase.deleteMany({ where: { id: idOf('older') } }))
    expect(await after('harm')).toBe(idOf('newer'))
    await db.write((tx) => tx.moderationCase.deleteMany({ where: { id: idOf('newer') } }))
    expect(await after('harm')).toBeNull()
  })
})
