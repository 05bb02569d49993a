import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge, newChallenge, useChallenge } from '~/domain/captcha/challenge.server'
import { inWords, KINDS, questionFrom, sameAnswer } from '~/domain/captcha/questions'
import { CAPTCHA_EMPTY, CAPTCHA_OVER, CAPTCHA_WRONG } from '~/domain/captcha/schema'
import { purge } from '~/jobs/purge.server'
import { answerTo } from '~tests/support/captcha'
import { NOW, openWorld, type World } from '~tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const place = { secret: 'a secret of the site', sender: 'visitor:one', now: NOW }
const later = (minutes: number) => ({ ...place, now: new Date(NOW.getTime() + minutes * 60_000) })
const judged = (token: string, answer: string, at = place) => judge(world.db, at, { token, answer })

test('every kind of question can be answered by who reads it, in figures and in words', () => {
  const kinds = new Set<string>()
  for (let seed = 0; seed < 500; seed++) {
    let at = seed
    const question = questionFrom((n) => (at = (at * 48271 + 11) % 2147483647) % n)
    const answer = answerTo(question.text)
    kinds.add(question.text.replace(/(zero|one|two|three|\w+teen|[0-9]+).*|:.*/, ''))
    expect(sameAnswer(question, ` ${answer.toUpperCase()}. `)).toBe(true)
    expect(sameAnswer(question, `the ${answer}`)).toBe(true)
    if (/^\d+$/.test(answer)) expect(sameAnswer(question, inWords(Number(answer)))).toBe(true)
    expect(sameAnswer(question, 'something else')).toBe(false)
    expect(sameAnswer(question, '')).toBe(false)
    expect(question.answers).not.toContain('')
  }
  expect(kinds.size).toBeGreaterThan(5)
  expect(inWords(54)).toBe('fifty four')
  expect(inWords(90)).toBe('ninety')
})

test('nothing is of two kinds, so that one thing alone is the odd one', () => {
  const things = Object.values(KINDS).flat()
  expect(new Set(things).size).toBe(things.length)
})

test('[SIGNUP-19] a right answer passes once', async () => {
  const { token, question } = newChallenge(place)
  const verdict = await judged(token, answerTo(question))
  if (!verdict.ok) throw new Error(verdict.message)
  // Until it is used the same question stands: something else in the form was wrong.
  expect(verdict.challenge).toEqual({ token, question })
  expect((await judged(token, answerTo(question))).ok).toBe(true)
  const use = () => world.db.write((tx) => useChallenge(tx, verdict.answered))
  expect(await use()).toBe(true)
  expect(await use()).toBe(false)
  const again = await judged(token, answerTo(question))
  expect(again).toMatchObject({ ok: false, message: CAPTCHA_OVER })
})

test('a wrong answer uses its question up and gets another, none asks it again', async () => {
  const { token, question } = newChallenge(place)
  const none = await judged(token, '  ')
  expect(none).toMatchObject({ ok: false, message: CAPTCHA_EMPTY, challenge: { token } })
  const wrong = await judged(token, 'no idea')
  expect(wrong).toMatchObject({ ok: false, message: CAPTCHA_WRONG })
  expect(wrong.challenge.token).not.toBe(token)
  expect((await judged(token, answerTo(question))).ok).toBe(false)
  expect((await judged(wrong.challenge.token, answerTo(wrong.challenge.question))).ok).toBe(true)
})

test('after 30 minutes, for another browser, or forged, it counts for nothing', async () => {
  const { token, question } = newChallenge(place)
  const answer = answerTo(question)
  const [id = '', until = '', proof = ''] = token.split('.')
  expect((await judged(token, answer, later(29))).ok).toBe(true)
  expect(await judged(token, answer, later(30))).toMatchObject({ message: CAPTCHA_OVER })
  const forged: [string, typeof place][] = [
    [token, { ...place, sender: 'visitor:two' }],
    [token, { ...place, secret: 'another secret of a site' }],
    [`${id}.${Number(until) + 60_000}.${proof}`, place],
    [`${newChallenge(place).token.split('.')[0] ?? ''}.${until}.${proof}`, place],
    [`${id}.${until}.`, place],
    ['', place],
    ['x'.repeat(10_000), place],
  ]
  for (const [sent, at] of forged) {
    const verdict = await judged(sent, answer, at)
    expect(verdict).toMatchObject({ ok: false, message: CAPTCHA_OVER })
  }
  expect((await judged(token, answer)).ok).toBe(true)
})

test('used questions are purged when nobody could answer them any more', async () => {
  const used = { id: 'once', expires_at: NOW }
  await world.db.write((tx) => useChallenge(tx, used))
  const count = () => world.db.read.usedChallenge.count({ where: { id: used.id } })
  await purge(world.db, new Date(NOW.getTime() - 1000))
  expect(await count()).toBe(1)
  await purge(world.db, new Date(NOW.getTime() + 1000))
  expect(await count()).toBe(0)
})
