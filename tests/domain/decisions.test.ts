import { describe, expect } from 'vitest'
import { postThreads } from '~/domain/comments/queries.server'
import { caseById } from '~/domain/moderation/case-page.server'
import { releaseCase, takeCase } from '~/domain/moderation/cases.server'
import { removalNotice, authorNotices } from '~/domain/moderation/author-notices.server'
import { postById } from '~/domain/posts/queries.server'
import { isForbidden, isNotFound } from '~/platform/failures'
import { collectChanges } from '~search/index/changes'
import { comment } from '~tests/support/comment'
import { COMMENT, decideAs, flag, payloads, POST, readCase } from '~tests/support/moderation'
import {
  account,
  changePost,
  dbTest as test,
  ctx,
  db,
  expectCounts,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'

const hide = (id: string, noticeToAuthor = 'Rude') =>
  decideAs('stan', id, { decision: 'hide', noticeToAuthor })

describe('the states', () => {
  test('a case says how often something of its author was hidden before', async () => {
    const before = async (id: string) =>
      (await caseById(await ctx('stan'), id)).author_decision_count
    const first = await flag('maya', COMMENT)
    expect(await before(first)).toBe(0)
    await hide(first)
    const data = { user_id: idOf('sam') }
    await db.write((tx) => tx.post.update({ where: { id: POST.id }, data }))
    expect(await before(await flag('maya', POST))).toBe(1)
  })

  test('open, taken, given back, taken over, decided; the second one reads the name of the first', async () => {
    const id = await flag('maya')
    const done = { ok: true }
    const errors = (text: string) => ({ ok: false, errors: { '': [text] } })
    const taken = errors('Stan North already took this case.')
    const hidden = errors('Emma North already decided this case: hidden.')
    const steps = {
      take: async (who: PersonName) => takeCase(await ctx(who), id, ''),
      'take over from stan': async (who: PersonName) => takeCase(await ctx(who), id, idOf('stan')),
      'take over from emma': async (who: PersonName) => takeCase(await ctx(who), id, idOf('emma')),
      release: async (who: PersonName) => releaseCase(await ctx(who), id),
      keep: (who: PersonName) => decideAs(who, id, { decision: 'keep' }),
      hide: (who: PersonName) => decideAs(who, id, { decision: 'hide', noticeToAuthor: 'Rude' }),
    }
    for (const [who, step, outcome, state, assignee] of [
      ['stan', 'take', done, 'taken', 'stan'],
      ['stan', 'take', done, 'taken', 'stan'],
      ['emma', 'take', taken, 'taken', 'stan'],
      ['emma', 'release', taken, 'taken', 'stan'],
      ['emma', 'keep', taken, 'taken', 'stan'],
      ['stan', 'release', done, 'open', null],
      ['stan', 'release', { ok: false }, 'open', null],
      ['stan', 'take', done, 'taken', 'stan'],
      ['emma', 'take over from stan', done, 'taken', 'emma'],
      ['stan', 'keep', { ok: false }, 'taken', 'emma'],
      ['emma', 'hide', done, 'resolved', 'emma'],
      ['stan', 'keep', hidden, 'resolved', 'emma'],
      ['stan', 'take over from emma', hidden, 'resolved', 'emma'],
      // The same decision again changes nothing.
      ['emma', 'hide', done, 'resolved', 'emma'],
    ] as const) {
      expect(await steps[step](who), `${who}: ${step}`).toMatchObject(outcome)
      const assignee_id = assignee && idOf(assignee)
      expect(await readCase(id), `${who}: ${step}`).toMatchObject({ state, assignee_id })
    }
    expect(await payloads('moderation.decided')).toEqual([{ case: id, decision: 'hide' }])
  })

  test('of two decisions at the same moment one counts, and the other reads so', async () => {
    const id = await flag('maya')
    const outcomes = await Promise.all([
      decideAs('stan', id, { decision: 'remove', noticeToAuthor: 'An ad' }),
      decideAs('emma', id, { decision: 'keep' }),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await payloads('moderation.decided')).toHaveLength(1)
    const { decision } = await readCase(id)
    const gone = await db.read.post.count({ where: { id: POST.id, deleted_at: null } })
    expect(gone).toBe(decision === 'remove' ? 0 : 1)
  })

  test('staff may not decide about their own case nor at another school; others never', async () => {
    const own = await flag('maya', { kind: 'user', id: idOf('stan') })
    const keep = (who: PersonName, id: string) => decideAs(who, id, { decision: 'keep' })
    await expect(keep('stan', own)).rejects.toSatisfy(isNotFound)
    await expect(caseById(await ctx('stan'), own)).rejects.toSatisfy(isNotFound)
    expect(await keep('emma', own)).toMatchObject({ ok: true })
    const id = await flag('maya')
    for (const who of ['sam', 'maya', 'cora', 'leo'] as const)
      await expect(keep(who, id)).rejects.toSatisfy(isForbidden)
    await expect(keep('lisa', id)).rejects.toSatisfy(isNotFound)
    expect(await readCase(id)).toMatchObject({ state: 'open' })
  })

  test('every decision is in the audit log, with who, what and why', async () => {
    const id = await flag('maya')
    await decideAs('stan', id, { decision: 'hide', noticeToAuthor: 'Rude words' })
    await decideAs('emma', id, { decision: 'show' })
    const about = await flag('maya', { kind: 'user', id: idOf('leo') })
    await decideAs('stan', about, { decision: 'resolve', note: 'We talked.' })
    const target = `post ${POST.id}`
    const lines = [
      ['stan', 'hide', target, 'resolved', { case: id, told: 'Rude words' }],
      ['emma', 'show', target, 'dismissed', { case: id }],
      ['stan', 'resolve', `user ${idOf('leo')}`, 'resolved', { case: about, note: 'We talked.' }],
    ] as const
    expect(await db.read.audit.findMany({ orderBy: { id: 'asc' } })).toMatchObject(
      lines.map(([who, command, target, outcome, detail]) => ({
        partner_code: 'northfield',
        who: idOf(who),
        command: `moderation ${command}`,
        target,
        outcome,
        detail,
      })),
    )
  })
})

describe('what follows a decision', () => {
  const visibleTo = async (who: PersonName) => {
    try {
      return (await postById(await ctx(who), POST.id)).hidden ? 'hidden' : 'shown'
    } catch {
      return 'gone'
    }
  }

  test('a removed post is gone, hidden or private before or not, and the counts hold', async () => {
    const id = await flag('maya')
    await hide(id)
    // Only its author still sees it, and can flag it.
    const again = await flag('sam')
    const removed = await decideAs('stan', again, { decision: 'remove', noticeToAuthor: 'An ad' })
    expect(removed).toEqual({ ok: true, notified: true })
    expect(await visibleTo('sam')).toBe('gone')
    expect(await removalNotice(await ctx('sam'), 'post', POST.id)).toMatchObject({
      notice_to_author: 'An ad',
    })
    expect(await removalNotice(await ctx('maya'), 'post', POST.id)).toBeNull()
    const secret = await flag('stan', { kind: 'post', id: idOf('post:secret') })
    await decideAs('emma', secret, { decision: 'remove', noticeToAuthor: 'b' })
    await expectCounts()
    expect(await decideAs('emma', id, { decision: 'show' })).toMatchObject({ ok: false })
  })

  test('a hidden or removed comment leaves its post, its counts and its place as the answer', async () => {
    const question = idOf('post:question')
    const answer = { answer_comment_id: COMMENT.id, answered_at: NOW }
    await changePost('question', answer)
    const id = await flag('maya', COMMENT)
    await hide(id)
    const seen = async (who: PersonName) =>
      (await postThreads(await ctx(who), { id: question })).items.map(({ id: one }) => one)
    expect(await seen('maya')).not.toContain(COMMENT.id)
    expect(await seen('sam')).toContain(COMMENT.id)
    await expectCounts()
    const row = { select: { answer_comment_id: true, answered_at: true, comment_count: true } }
    expect(await db.read.post.findUnique({ where: { id: question }, ...row })).toEqual({
      answer_comment_id: null,
      answered_at: null,
      comment_count: 2,
    })
    expect(await payloads('question.unanswered')).toHaveLength(1)
    await decideAs('stan', id, { decision: 'show' })
    expect(await seen('maya')).toContain(COMMENT.id)
    await expectCounts()

    const ad = { kind: 'comment' as const, id: await comment('leo', 'Buy this') }
    await decideAs('stan', await flag('maya', ad), { decision: 'remove', noticeToAuthor: 'An ad' })
    expect(await seen('leo')).not.toContain(ad.id)
    await expectCounts()
  })

  test('a comment below a hidden post is not flagged by others', async () => {
    const id = await flag('maya', { kind: 'post', id: idOf('post:question') })
    await hide(id)
    await expect(flag('leo', COMMENT)).rejects.toSatisfy(isNotFound)
  })

  test('[PROFILE-20] a person’s about text is hidden and shown again; people are not removed', async () => {
    const leo = { kind: 'user' as const, id: idOf('leo') }
    const id = await flag('maya', leo)
    for (const verdict of [{ decision: 'remove', told: 'a' }, { decision: 'hide' }] as const)
      await expect(decideAs('stan', id, verdict)).rejects.toMatchObject({ name: 'Forbidden' })
    await hide(id)
    expect((await account('leo')).about_hidden).toBe(true)
    await decideAs('stan', id, { decision: 'show' })
    expect((await account('leo')).about_hidden).toBe(false)
  })

  test('search, notices and counts follow what was hidden and shown again', async () => {
    const [onPost, onComment] = [await flag('maya'), await flag('maya', COMMENT)]
    const notices = async (who: PersonName) => [
      ...(await authorNotices(await ctx(who), 'post', [POST.id])).values(),
    ]
    for (const id of [onPost, onComment]) {
      await hide(id)
      await expectCounts()
      if (id === onPost) {
        expect([await visibleTo('sam'), await visibleTo('stan')]).toEqual(['hidden', 'gone'])
        expect(await notices('sam')).toEqual([
          { decision: 'hide', rule: null, notice_to_author: 'Rude' },
        ])
        expect(await notices('maya')).toEqual([])
      }
      await decideAs('stan', id, { decision: 'show' })
      await expectCounts()
    }
    expect([await visibleTo('maya'), await notices('sam')]).toEqual(['shown', []])
    const events = await db.read.event.findMany()
    for (const name of ['post.hidden', 'post.shown', 'comment.hidden', 'comment.shown']) {
      const decided = events.filter((event) => event.name === name)
      const changed = name.startsWith('post') ? POST.id : idOf('post:question')
      expect([...(await collectChanges(db, decided)).posts], name).toContain(changed)
      expect(decided).toHaveLength(1)
    }
  })

  test('what its author has deleted can be dismissed, and nothing else', async () => {
    const id = await flag('maya')
    await changePost('welcome', { deleted_at: NOW })
    expect(await hide(id)).toMatchObject({
      ok: false,
    })
    const { subject } = await caseById(await ctx('stan'), id)
    expect(subject).toMatchObject({ gone: true, href: null })
    expect(await decideAs('stan', id, { decision: 'keep' })).toMatchObject({ ok: true })
  })
})
