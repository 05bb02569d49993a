import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addComment } from '~/domain/comments/commands.server'
import { commentsOfPost } from '~/domain/comments/queries.server'
import { caseById } from '~/domain/moderation/case-page.server'
import { giveBackCase, takeCase } from '~/domain/moderation/cases.server'
import { report } from '~/domain/moderation/commands.server'
import { decide, type Verdict } from '~/domain/moderation/decisions.server'
import type { Kind, ReportInput } from '~/domain/moderation/schema'
import { removalOf, toldAbout } from '~/domain/moderation/told.server'
import { postById } from '~/domain/posts/queries.server'
import { changesOf, eventsAfter } from '~search/changes'
import {
  ctxFor,
  eventsOf,
  idOf,
  keptCounts,
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

describe('the states', () => {
  test('open, taken, given back, taken over, decided; who comes second is told', async () => {
    const id = await flag('maya')
    expect(await takeCase(as('stan'), id, '')).toEqual({ ok: true })
    expect(await takeCase(as('stan'), id, '')).toEqual({ ok: true })
    expect(await rowOf(id)).toMatchObject({ state: 'taken', taken_by: idOf('stan') })
    const taken = { '': ['Stan North has taken this case in the meantime.'] }
    expect(await takeCase(as('emma'), id, '')).toMatchObject({ ok: false, errors: taken })
    expect(await giveBackCase(as('emma'), id)).toMatchObject({ ok: false, errors: taken })
    expect(await decided('emma', id, { decision: 'keep' })).toMatchObject({ errors: taken })
    expect(await giveBackCase(as('stan'), id)).toEqual({ ok: true })
    expect(await rowOf(id)).toMatchObject({ state: 'open', taken_by: null })
    expect(await giveBackCase(as('stan'), id)).toMatchObject({ ok: false })

    await takeCase(as('stan'), id, '')
    expect(await takeCase(as('emma'), id, idOf('stan'))).toEqual({ ok: true })
    expect(await decided('stan', id, { decision: 'keep' })).toMatchObject({ ok: false })
    expect(await decided('emma', id, { decision: 'hide', told: 'Rude' })).toEqual({ ok: true })
    const hidden = { '': ['Emma North has decided this in the meantime: hidden.'] }
    expect(await decided('stan', id, { decision: 'keep' })).toMatchObject({ errors: hidden })
    expect(await takeCase(as('stan'), id, idOf('emma'))).toMatchObject({ errors: hidden })
    // The own decision once more changes nothing.
    expect(await decided('emma', id, { decision: 'hide', told: 'Rude' })).toEqual({ ok: true })
    expect(await named('moderation.decided')).toEqual([{ case: id, decision: 'hide' }])
  })

  test('two who decide at the same moment: one does, the other is told', async () => {
    const id = await flag('maya')
    const outcomes = await Promise.all([
      decided('stan', id, { decision: 'remove', told: 'An ad' }),
      decided('emma', id, { decision: 'keep' }),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await named('moderation.decided')).toHaveLength(1)
    const { decision } = await rowOf(id)
    const gone = await world.db.read.post.count({ where: { id: post.id, deleted_at: null } })
    expect(gone).toBe(decision === 'remove' ? 0 : 1)
  })

  test('staff decides neither about what is theirs nor at another school, and others not at all', async () => {
    const own = await flag('maya', { kind: 'user', id: idOf('stan') })
    await expect(decided('stan', own, { decision: 'keep' })).rejects.toThrow(
      expect.objectContaining({ name: 'NotFound' }),
    )
    await expect(caseById(as('stan'), own)).rejects.toMatchObject({ name: 'NotFound' })
    expect(await decided('emma', own, { decision: 'keep' })).toEqual({ ok: true })
    const id = await flag('maya')
    for (const who of ['sam', 'maya', 'cora', 'leo'] as const)
      await expect(decided(who, id, { decision: 'keep' })).rejects.toMatchObject({
        name: 'Forbidden',
      })
    await expect(decided('lisa', id, { decision: 'keep' })).rejects.toMatchObject({
      name: 'NotFound',
    })
    expect(await rowOf(id)).toMatchObject({ state: 'open' })
  })

  test('every decision is in the audit log, with who, what and why', async () => {
    const id = await flag('maya')
    await decided('stan', id, { decision: 'hide', told: 'Rude words' })
    await decided('emma', id, { decision: 'show' })
    const about = await flag('maya', { kind: 'user', id: idOf('leo') })
    await decided('stan', about, { decision: 'resolve', note: 'We talked.' })
    const lines = await world.db.read.audit.findMany({ orderBy: { id: 'asc' } })
    const select = lines.map(({ who, command, target, outcome, partner_code, detail }) => ({
      ...{ who, command, target, outcome, partner_code, detail },
    }))
    const all = { partner_code: 'northfield' }
    const target = `post ${post.id}`
    expect(select).toEqual([
      {
        ...all,
        ...{ who: idOf('stan'), command: 'moderation hide', target, outcome: 'resolved' },
        detail: { case: id, told: 'Rude words' },
      },
      {
        ...all,
        ...{ who: idOf('emma'), command: 'moderation show', target, outcome: 'dismissed' },
        detail: { case: id },
      },
      {
        ...all,
        ...{ who: idOf('stan'), command: 'moderation resolve', outcome: 'resolved' },
        target: `user ${idOf('leo')}`,
        detail: { case: about, note: 'We talked.' },
      },
    ])
  })
})

describe('what follows a decision', () => {
  const visibleTo = (who: PersonName) => {
    try {
      return postById(as(who), post.id).hidden ? 'hidden' : 'shown'
    } catch {
      return 'gone'
    }
  }
  const countsHold = () => {
    const { kept, counted } = keptCounts(world)
    expect(kept).toEqual(counted)
  }

  test('a hidden post is its author’s alone, with the reason; shown again it is everybody’s', async () => {
    const id = await flag('maya')
    await decided('stan', id, { decision: 'hide', told: 'Please be kind.' })
    expect(['sam', 'maya', 'stan'].map((who) => visibleTo(who as PersonName))).toEqual([
      'hidden',
      'gone',
      'gone',
    ])
    countsHold()
    const told = await toldAbout(as('sam'), 'post', [post.id])
    expect(told.get(post.id)).toEqual({ decision: 'hide', told: 'Please be kind.' })
    expect((await toldAbout(as('maya'), 'post', [post.id])).size).toBe(0)
    await decided('emma', id, { decision: 'show' })
    expect(['sam', 'maya'].map((who) => visibleTo(who as PersonName))).toEqual(['shown', 'shown'])
    countsHold()
    expect((await toldAbout(as('sam'), 'post', [post.id])).size).toBe(0)
    const happened = (await eventsOf(world)).map(({ name }) => name)
    expect(happened).toContain('post.hidden')
    expect(happened).toContain('post.shown')
  })

  test('a removed post is gone, hidden or private before or not, and the counts hold', async () => {
    const id = await flag('maya')
    await decided('stan', id, { decision: 'hide', told: 'a' })
    // Nobody but its author sees it, and may still flag it.
    const again = await flag('sam')
    expect(await decided('stan', again, { decision: 'remove', told: 'An ad' })).toEqual({
      ok: true,
    })
    expect(visibleTo('sam')).toBe('gone')
    expect(await removalOf(as('sam'), post.id)).toBe('An ad')
    expect(await removalOf(as('maya'), post.id)).toBeNull()
    const secret = await flag('stan', { kind: 'post', id: idOf('post:secret') })
    await decided('emma', secret, { decision: 'remove', told: 'b' })
    countsHold()
    expect(await decided('emma', id, { decision: 'show' })).toMatchObject({ ok: false })
  })

  test('a hidden or removed comment leaves its post, its counts and its place as the answer', async () => {
    const { db } = world
    const question = idOf('post:question')
    const answer = { answer_comment_id: comment.id, answered_at: NOW }
    await db.write((tx) => tx.post.update({ where: { id: question }, data: answer }))
    const id = await flag('maya', comment)
    await decided('stan', id, { decision: 'hide', told: 'Wrong' })
    const seen = (who: PersonName) =>
      commentsOfPost(as(who), { id: question }).items.map(({ id: one }) => one)
    expect(seen('maya')).not.toContain(comment.id)
    expect(seen('sam')).toContain(comment.id)
    countsHold()
    const row = { select: { answer_comment_id: true, answered_at: true, comment_count: true } }
    expect(await db.read.post.findUnique({ where: { id: question }, ...row })).toEqual({
      ...{ answer_comment_id: null, answered_at: null, comment_count: 2 },
    })
    expect(await named('question.unanswered')).toHaveLength(1)
    await decided('stan', id, { decision: 'show' })
    expect(seen('maya')).toContain(comment.id)
    countsHold()

    const added = await addComment(
      as('leo'),
      question,
      { content: 'Buy this' },
      { once: 'once-key', product: 'Quad' },
    )
    const ad = { kind: 'comment' as const, id: added.ok ? added.id : '' }
    await decided('stan', await flag('maya', ad), { decision: 'remove', told: 'An ad' })
    expect(seen('leo')).not.toContain(ad.id)
    countsHold()
  })

  test('a comment below a hidden post is nobody else’s to flag', async () => {
    const id = await flag('maya', { kind: 'post', id: idOf('post:question') })
    await decided('stan', id, { decision: 'hide', told: 'a' })
    await expect(flag('leo', comment)).rejects.toMatchObject({ name: 'NotFound' })
  })

  test('[PROFILE-20] a person’s about text is hidden and shown again; people are not removed', async () => {
    const leo = { kind: 'user' as const, id: idOf('leo') }
    const id = await flag('maya', leo)
    for (const verdict of [{ decision: 'remove', told: 'a' }, { decision: 'hide' }] as const)
      await expect(decided('stan', id, verdict)).rejects.toMatchObject({ name: 'Forbidden' })
    await decided('stan', id, { decision: 'hide', told: 'Rude' })
    const about = () => world.db.read.user.findUniqueOrThrow({ where: { id: leo.id } })
    expect((await about()).about_hidden).toBe(true)
    await decided('stan', id, { decision: 'show' })
    expect((await about()).about_hidden).toBe(false)
  })

  test('search follows what was hidden and shown again', async () => {
    const { db } = world
    const [onPost, onComment] = [await flag('maya'), await flag('maya', comment)]
    for (const id of [onPost, onComment]) {
      await decided('stan', id, { decision: 'hide', told: 'a' })
      await decided('stan', id, { decision: 'show' })
    }
    const events = eventsAfter(db, 0)
    for (const name of ['post.hidden', 'post.shown', 'comment.hidden', 'comment.shown']) {
      const one = events.filter((event) => event.name === name)
      const changed = name.startsWith('post') ? post.id : idOf('post:question')
      expect([...changesOf(db, one).posts], name).toContain(changed)
      expect(one).toHaveLength(1)
    }
  })

  test('what its author has deleted can be dismissed, and nothing else', async () => {
    const id = await flag('maya')
    await world.db.write((tx) =>
      tx.post.update({ where: { id: post.id }, data: { deleted_at: NOW } }),
    )
    expect(await decided('stan', id, { decision: 'hide', told: 'a' })).toMatchObject({ ok: false })
    expect(await caseById(as('stan'), id)).toMatchObject({ present: { gone: true, href: null } })
    expect(await decided('stan', id, { decision: 'keep' })).toEqual({ ok: true })
  })
})
