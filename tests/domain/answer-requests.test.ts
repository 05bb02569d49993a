import { describe, expect } from 'vitest'
import { askToAnswer, declineRequest } from '~/domain/answer-requests/commands.server'
import { askingAbout, askPage } from '~/domain/answer-requests/queries.server'
import { questionsForYou, questionsOnHome } from '~/domain/answer-requests/questions.server'
import {
  NO_MORE_REQUESTS,
  MAX_REQUESTS,
  notAskableText,
  tooManyText,
  WEEK_MS,
  WEEKLY_REQUESTS,
  WHY_NOT,
} from '~/domain/answer-requests/schema'
import { markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { block } from '~/domain/people/blocking.server'
import { canSeePost } from '~/domain/posts/access.server'
import { postById } from '~/domain/posts/queries.server'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import { isForbidden, isNotFound } from '~/platform/failures'
import { after, ask, LATER, QUESTION } from '~tests/support/answer-requests'
import { comment } from '~tests/support/comment'
import {
  addPosts,
  changeAccount,
  changePost,
  ctx,
  db,
  dbTest as test,
  eventCount,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'
import { notices, tellAll } from '~tests/support/notifications'
import { PEOPLE } from '~tests/support/two-schools/people'

const rejected = (field: string, text: string) => ({ ok: false, errors: { [field]: [text] } })
const requests = () => db.read.answerRequest.count()

describe('asking', () => {
  test('asks each once, with an event for each; the same form again asks no one', async () => {
    expect(await ask(['alma', 'leo'], { key: 'a' })).toEqual({ ok: true, count: 2 })
    expect(await ask(['alma', 'leo'], { key: 'a' })).toEqual({ ok: true, count: 2 })
    expect(await ask(['alma', 'leo'], { by: 'stan' })).toEqual({ ok: true, count: 0 })
    const rows = await db.read.answerRequest.findMany()
    expect(rows.map(({ requester_id, partner_code }) => [requester_id, partner_code])).toEqual([
      [idOf('maya'), 'northfield'],
      [idOf('maya'), 'northfield'],
    ])
    for (const { id } of rows) expect(await eventCount('answer.requested', id)).toBe(1)
  })

  test('is for the author and staff of the school; others get 403 or 404', async () => {
    await expect(ask(['leo'], { by: 'alma' })).rejects.toSatisfy(isForbidden)
    await expect(ask(['leo'], { by: 'lisa' })).rejects.toSatisfy(isNotFound)
    await expect(ask(['leo'], { post: idOf('post:lake') })).rejects.toSatisfy(isNotFound)
    await expect(ask(['leo'], { post: idOf('post:welcome'), by: 'sam' })).rejects.toSatisfy(
      isForbidden,
    )
    const page = async (who: PersonName, post = QUESTION) => askPage(await ctx(who, LATER), post)
    await expect(page('alma')).rejects.toSatisfy(isForbidden)
    await expect(page('lisa')).rejects.toSatisfy(isNotFound)
    await expect(page('maya', idOf('post:gone'))).rejects.toSatisfy(isNotFound)
    expect(await page('stan')).toMatchObject({ state: 'open', left: MAX_REQUESTS })
    expect(await requests()).toBe(0)
  })

  test('waits a day, and ends with the answer', async () => {
    const early = new Date(LATER.getTime() - 1)
    expect(await ask(['leo'], { now: early })).toEqual(rejected('', WHY_NOT['too new']))
    expect(await ask(['leo'], { now: early, by: 'stan' })).toMatchObject({ ok: true })
    await markAnswer(await ctx('maya'), idOf('comment:sam'))
    expect(await ask(['alma'])).toEqual(rejected('', WHY_NOT.answered))
    await unmarkAnswer(await ctx('maya'), idOf('comment:sam'))
    await changePost('question', { private: true })
    expect(await ask(['alma'])).toEqual(rejected('', WHY_NOT.unseen))
    expect(await requests()).toBe(1)
  })

  test('three people in all, also when the author and staff ask at the same moment', async () => {
    const both = await Promise.all([ask(['alma', 'leo']), ask(['cora', 'emma'], { by: 'stan' })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual(rejected('people', tooManyText(1)))
    expect(await requests()).toBe(2)
    await Promise.all([ask(['stan']), ask(['emma']), ask(['cora'], { by: 'stan' })])
    expect(await requests()).toBe(MAX_REQUESTS)
    const rest = (await askPage(await ctx('maya', LATER), QUESTION)).suggestions
    expect(rest).toEqual([])
    expect(await ask(['emma', 'stan', 'cora', 'leo', 'alma'])).toEqual(
      rejected('people', NO_MORE_REQUESTS),
    )
  })

  test('three a week for a person, by anyone and also at the same moment', async () => {
    await addPosts(5, () => ({ user_id: idOf('maya'), marked_question_at: NOW }))
    const about = (at: number, now = LATER) => ask(['leo'], { post: idOf(`many:${at}`), now })
    const answers = await Promise.all([0, 1, 2, 3].map((at) => about(at)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(WEEKLY_REQUESTS)
    expect(answers).toContainEqual(rejected('people', notAskableText('Leo')))
    expect(await about(4, after(WEEK_MS - 1))).toMatchObject({ ok: false })
    expect(await about(4, after(WEEK_MS))).toMatchObject({ ok: true })
  })

  test.each<[string, PersonName, (() => Promise<unknown>)?]>([
    ['the author', 'maya'],
    ['who commented there', 'sam'],
    ['a prospective student whose profile staff sees', 'priya'],
    ['the control group', 'colin'],
    ['in the introduction', 'lena'],
    [
      'who turned it off',
      'leo',
      async () => saveOwnSettings(await ctx('leo'), { answer_requests: false }),
    ],
    ['suspended', 'leo', () => changeAccount('leo', { suspended_at: NOW })],
    ['who has blocked the author', 'leo', async () => block(await ctx('leo'), idOf('maya'))],
    ['blocked by the author', 'leo', async () => block(await ctx('maya'), idOf('leo'))],
    [
      'who declined',
      'leo',
      async () => {
        await ask(['leo'])
        await declineRequest(await ctx('leo'), QUESTION)
        await db.write((tx) => tx.idempotencyKey.deleteMany())
      },
    ],
  ])('%s isn’t asked by staff either', async (name, who, happen) => {
    await happen?.()
    const before = await requests()
    const done = await ask([who], { by: 'stan' })
    if (name === 'who declined') expect(done).toEqual({ ok: true, count: 0 })
    else {
      const { first_name } = await db.read.user.findUniqueOrThrow({ where: { id: idOf(who) } })
      expect(done).toEqual(rejected('people', notAskableText(first_name)))
    }
    expect(await requests()).toBe(before)
    const { suggestions } = await askPage(await ctx('stan', LATER), QUESTION)
    expect(suggestions.map(({ person }) => person.id)).not.toContain(idOf(who))
  })

  test('all or none: a person of another school, or no one’s id, is a 404', async () => {
    await expect(ask(['leo', 'lou'])).rejects.toSatisfy(isNotFound)
    await expect(ask(['leo', 'tess'])).rejects.toSatisfy(isNotFound)
    await expect(ask(['leo', 'no one' as PersonName])).rejects.toSatisfy(isNotFound)
    expect(await ask(['leo', 'sam'])).toEqual(rejected('people', notAskableText('Sam')))
    expect(await requests()).toBe(0)
  })

  test('someone who blocked the viewer after their request began isn’t asked', async () => {
    const maya = await ctx('maya', LATER)
    await block(await ctx('leo'), idOf('maya'))
    const done = await askToAnswer(maya, QUESTION, { people: [idOf('leo')] }, 'a key')
    expect(done).toEqual(rejected('people', notAskableText('Leo')))
  })

  test('everyone who can be asked sees the question, by anyone of both schools', async () => {
    await changePost('global', { marked_question_at: NOW })
    await changeAccount('lou', { global: true })
    const names = Object.keys(PEOPLE) as PersonName[]
    const pairs: string[] = []
    for (const post of ['question', 'prospect', 'global', 'lake'])
      for (const by of names.filter((one) => !['nora'].includes(one)))
        for (const name of names) {
          const id = idOf(`post:${post}`)
          const done = await ask([name], { by, post: id }).catch(() => null)
          if (!done?.ok) continue
          pairs.push(`${by} ${name}`)
          expect(await canSeePost(await ctx(name, LATER), id), `${by} asks ${name}`).toBe(true)
          await db.write((tx) => tx.answerRequest.deleteMany())
        }
    expect(pairs).toEqual(expect.arrayContaining(['maya leo', 'stan leo', 'glen greta']))
    expect(pairs).not.toContain('glen sam')
  })
})

describe('who was asked', () => {
  const waiting = async (who: PersonName, now = LATER) =>
    (await questionsForYou(await ctx(who, now), null)).requested.map(({ id, requester }) => [
      id,
      requester,
    ])

  test('is told by name, on the question and before all other questions', async () => {
    await ask(['leo'])
    await ask(['alma'], { by: 'stan' })
    await tellAll(LATER)
    expect(await notices('leo', after(1))).toEqual(['answer_request by Maya'])
    expect(await notices('alma', after(1))).toEqual(['answer_request by Stan'])
    expect(await waiting('leo')).toEqual([[QUESTION, 'Maya']])
    const leo = await ctx('leo', LATER)
    expect(await askingAbout(leo, await postById(leo, QUESTION))).toMatchObject({
      requester: 'Maya',
      state: null,
    })
    const [first] = await questionsOnHome(leo)
    expect(first).toMatchObject({ id: QUESTION, requester: 'Maya' })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['they decline', async () => declineRequest(await ctx('leo', LATER), QUESTION)],
    ['it’s answered', async () => markAnswer(await ctx('maya'), idOf('comment:sam'))],
    ['they comment', () => comment('leo', 'Over there')],
    ['it’s private', () => changePost('question', { private: true })],
    ['it’s hidden', () => changePost('question', { hidden: true })],
    ['it’s no question', () => changePost('question', { marked_question_at: null })],
    ['they block the author', async () => block(await ctx('leo'), idOf('maya'))],
  ])('isn’t anymore once %s', async (_, happen) => {
    await ask(['leo'])
    await tellAll(LATER)
    await happen()
    expect(await notices('leo', after(1))).toEqual([])
    expect(await waiting('leo')).toEqual([])
    const { items } = await questionsForYou(await ctx('leo', LATER), null)
    expect(items.map(({ id }) => id)).not.toContain(QUESTION)
  })

  test('isn’t anymore once they block staff who asked', async () => {
    await ask(['leo'], { by: 'stan' })
    await tellAll(LATER)
    await block(await ctx('leo'), idOf('stan'))
    expect(await notices('leo', after(1))).toEqual([])
    expect(await waiting('leo')).toEqual([])
  })

  test('alone can decline, once; who asked sees no difference', async () => {
    await ask(['leo'])
    const seen = async () => askPage(await ctx('maya', LATER), QUESTION)
    const before = await seen()
    await declineRequest(await ctx('leo', LATER), QUESTION)
    await declineRequest(await ctx('leo', after(1)), QUESTION)
    expect(await seen()).toEqual(before)
    expect(await eventCount('answer.request_declined', QUESTION)).toBe(1)
    for (const who of ['alma', 'lou'] as const)
      await expect(declineRequest(await ctx(who), QUESTION)).rejects.toSatisfy(isNotFound)
  })
})
