import { expect } from 'vitest'
import { settled } from '~tests/support/canvas-site'
import type { Browser } from '~tests/support/client'
import type { LtiScore } from '~tests/support/fakes/types'
import { as, db, idOf, type PersonName } from '~tests/support/fixtures'
import { connect, courseAccount, launch, platform, test } from '~tests/support/lti-site'
import { prompt, respond } from '~tests/support/prompt-site'
import { expectSameQueries } from '~tests/support/prisma-queries'

const SLUGS = ['this-morning', 'a-snack', 'this-evening', 'my-first-week']
const TOKEN = '/token'
const WRONG = { status: 400, json: { error: 'invalid_client' } }

test.beforeEach(async () => {
  platform.mishap = () => null
  platform.scores.splice(0)
  await become('moodle')
})

async function become(kind: 'moodle' | 'canvas') {
  const path = kind === 'canvas' ? '/login/oauth2/token' : TOKEN
  const token_url = `${platform.base_url}${path}`
  await db.write((tx) => tx.ltiPlatform.updateMany({ data: { token_url } }))
  platform.canvas = kind === 'canvas' ? { work: new Map(), most: 20 } : null
}

/** Someone who has opened the journal, and has handed in nothing. */
async function student(name: PersonName): Promise<Browser> {
  const browser = await as(name)
  if (!(await courseAccount(name))) {
    await connect(browser, name)
    await launch(browser, name, 'journal')
  }
  const where = { user_id: idOf(name) }
  await db.write(async (tx) => {
    await tx.homework.deleteMany({ where })
    await tx.post.updateMany({ where, data: { deleted_at: new Date() } })
  })
  return browser
}

async function hand(browser: Browser, slug: string) {
  await browser.get(prompt(slug, '/respond'))
  const option = browser.page.all('option').find(({ text }) => text.startsWith('Journal'))
  return respond(browser, slug, { canvas_assignment: option?.getAttribute('value') ?? '' })
}

const homework = (name: PersonName) =>
  db.read.homework.findMany({ where: { user_id: idOf(name) }, orderBy: { created_at: 'asc' } })
const allSent = (name: PersonName) => async () =>
  (await homework(name)).every(({ state }) => state === 'sent')
const dead = () => db.read.job.count({ where: { name: 'homework', state: 'dead' } })

/** As `quad jobs retry` does it, for all at once. */
const retryDead = () =>
  db.write((tx) =>
    tx.job.updateMany({
      where: { name: 'homework', state: 'dead' },
      data: { state: 'ready', attempts: 0, run_at: new Date() },
    }),
  )

const second = ({ timestamp }: LtiScore) => Math.floor(Date.parse(String(timestamp)) / 1000)

/** The last one has all, and each page says that it's there. */
async function expectAll(name: PersonName, browser: Browser) {
  const rows = await homework(name)
  const last = platform.scores.at(-1)
  expect(last?.scoreGiven).toBe(Math.min(3, rows.length))
  const seconds = platform.scores.map(second)
  expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => a - b))
  for (const { post_id } of rows) {
    expect(JSON.stringify(last)).toContain(`/post/${post_id}`)
    expect((await browser.get(`/post/${post_id}`)).text).toContain('submitted successfully!')
  }
}

test('[CANVAS-08] [CANVAS-10] two responses that wait for the same batch of jobs are both in the course', async () => {
  const maya = await student('maya')
  const sam = await student('sam')
  let isFirst = true
  platform.mishap = (request) => {
    const hangs = isFirst && request.endsWith(TOKEN)
    if (hangs) isFirst = false
    return hangs ? 'hang' : null
  }
  await hand(sam, 'this-morning')
  await hand(maya, 'this-morning')
  await hand(maya, 'a-snack')
  expect((await homework('maya')).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  platform.release()
  await settled(async () => (await allSent('maya')()) && (await allSent('sam')()))
  platform.scores.splice(0, Infinity, ...platform.scores.filter(({ userId }) => userId === 'maya'))
  expect(platform.scores).toHaveLength(2)
  await expectAll('maya', maya)
})

test.each([
  { kind: 'moodle', count: 2 },
  { kind: 'moodle', count: 4 },
  { kind: 'canvas', count: 2 },
  { kind: 'canvas', count: 4 },
] as const)(
  '[CANVAS-08] $count responses that an operator retries at once are all in $kind',
  async ({ kind, count }) => {
    await become(kind)
    const maya = await student('maya')
    platform.mishap = (request) => (request.endsWith(TOKEN) ? WRONG : null)
    for (const slug of SLUGS.slice(0, count)) await hand(maya, slug)
    await settled(async () => (await dead()) === count)
    platform.mishap = () => null
    const requests = platform.requests.length
    await retryDead()
    await settled(allSent('maya'))
    expect(platform.scores).toHaveLength(count)
    // None came in the way of another: a token and a score each.
    expect(platform.requests.slice(requests)).toHaveLength(2 * count)
    await expectAll('maya', maya)
    const work = platform.canvas?.work.get('journal maya')
    if (kind === 'canvas')
      expect([work?.attempts, work?.grade]).toEqual([count, Math.min(3, count)])
  },
)

test('[CANVAS-08] responses that are handed in within a second are all in the course', async () => {
  const maya = await student('maya')
  for (const slug of SLUGS.slice(0, 3)) await hand(maya, slug)
  await settled(allSent('maya'))
  expect(platform.scores).toHaveLength(3)
  await expectAll('maya', maya)
})

expectSameQueries('lti-several')
