import { tmpdir } from 'node:os'
import { expect, onTestFinished, vi } from 'vitest'
import { verifyChallenge, newChallenge, consumeChallenge } from '~/domain/captcha/challenge.server'
import { numberWords, CATEGORIES, createQuestion, isCorrect } from '~/domain/captcha/questions'
import { captchaProvider, isTokenValid } from '~/domain/captcha/provider.server'
import { CAPTCHA_REQUIRED, CAPTCHA_EXPIRED, CAPTCHA_WRONG } from '~/domain/captcha/schema'
import { purge } from '~/domain/data-lifecycle/purge.server'
import { readEnv } from '~/platform/settings/env.server'
import { answerTo } from '~tests/support/captcha'
import { fileDbTest as test, db, NOW } from '~tests/support/fixtures'

const place = { secret: 'a secret of the site', sender: 'visitor:one', now: NOW }
const later = (minutes: number) => ({ ...place, now: new Date(NOW.getTime() + minutes * 60_000) })
const judged = (token: string, answer: string, at = place) =>
  verifyChallenge(db, at, { token, answer })

test('every kind of question can be answered by reading it, in figures and in words', () => {
  const kinds = new Set<string>()
  for (let seed = 0; seed < 500; seed++) {
    let at = seed
    const question = createQuestion((n) => (at = (at * 48271 + 11) % 2147483647) % n)
    const answer = answerTo(question.text)
    kinds.add(question.text.replace(/(zero|one|two|three|\w+teen|[0-9]+).*|:.*/, ''))
    expect(isCorrect(question, ` ${answer.toUpperCase()}. `)).toBe(true)
    expect(isCorrect(question, `the ${answer}`)).toBe(true)
    if (/^\d+$/.test(answer)) expect(isCorrect(question, numberWords(Number(answer)))).toBe(true)
    expect(isCorrect(question, 'something else')).toBe(false)
    expect(isCorrect(question, '')).toBe(false)
    expect(question.answers).not.toContain('')
  }
  expect(kinds.size).toBeGreaterThan(5)
  expect(numberWords(54)).toBe('fifty four')
  expect(numberWords(90)).toBe('ninety')
})

test('nothing is of two kinds, so that only one thing is the odd one', () => {
  const things = Object.values(CATEGORIES).flat()
  expect(new Set(things).size).toBe(things.length)
})

test('visitors are asked different questions', () => {
  const questions = Array.from({ length: 20 }, () => newChallenge(place).question)
  expect(new Set(questions).size).toBeGreaterThan(10)
})

test('[SIGNUP-19] a right answer passes once', async () => {
  const { token, question } = newChallenge(place)
  const verdict = await judged(token, answerTo(question))
  if (!verdict.ok) throw new Error(verdict.message)
  // Until it is used the question stays the same: something else in the form was wrong.
  expect(verdict.challenge).toEqual({ token, question })
  expect((await judged(token, answerTo(question))).ok).toBe(true)
  const use = () => db.write((tx) => consumeChallenge(tx, verdict.solved))
  expect(await use()).toBe(true)
  expect(await use()).toBe(false)
  const again = await judged(token, answerTo(question))
  expect(again).toMatchObject({ ok: false, message: CAPTCHA_EXPIRED })
})

test('a wrong answer uses its question up and gets another, none asks it again', async () => {
  const { token, question } = newChallenge(place)
  const none = await judged(token, '  ')
  expect(none).toMatchObject({ ok: false, message: CAPTCHA_REQUIRED, challenge: { token } })
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
  expect(await judged(token, answer, later(30))).toMatchObject({ message: CAPTCHA_EXPIRED })
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
    expect(verdict).toMatchObject({ ok: false, message: CAPTCHA_EXPIRED })
  }
  expect((await judged(token, answer)).ok).toBe(true)
})

test('used questions are purged when they have expired', async () => {
  const used = { id: 'once', expires_at: NOW }
  await db.write((tx) => consumeChallenge(tx, used))
  const count = () => db.read.usedChallenge.count({ where: { id: used.id } })
  await purge(db, new Date(NOW.getTime() - 1000))
  expect(await count()).toBe(1)
  await purge(db, new Date(NOW.getTime() + 1000))
  expect(await count()).toBe(0)
})

test.each([
  [
    'turnstile',
    'https://challenges.cloudflare.com/turnstile/v0/api.js',
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  ],
  ['hcaptcha', 'https://js.hcaptcha.com/1/api.js', 'https://api.hcaptcha.com/siteverify'],
  [
    'recaptcha',
    'https://www.google.com/recaptcha/api.js',
    'https://www.google.com/recaptcha/api/siteverify',
  ],
])('[SIGNUP-19] %s has a script and an address that verifies', async (name, script, address) => {
  const env = readEnv({
    DATA_DIR: tmpdir(),
    SESSION_SECRET: 's'.repeat(32),
    CAPTCHA_PROVIDER: name,
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET: 'their-secret',
  })
  const fetched = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetched.mockRestore())
  fetched.mockResolvedValue(Response.json({ success: true }))
  expect(captchaProvider(env)?.script).toBe(script)
  expect(await isTokenValid(env, 'a person', '127.0.0.1')).toBe(true)
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([address])
})
