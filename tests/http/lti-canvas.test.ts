import { expect } from 'vitest'
import { settled } from '~tests/support/canvas-site'
import type { CanvasWork } from '~tests/support/fakes/types'
import type { Browser } from '~tests/support/client'
import { as, db, idOf, type PersonName } from '~tests/support/fixtures'
import { connect, courseAccount, launch, platform, test } from '~tests/support/lti-site'
import { prompt, respond } from '~tests/support/prompt-site'
import { expectSameQueries } from '~tests/support/prisma-queries'

/** The platform of tests/support/lti-site.ts, which behaves as Canvas does, as its source says. */
test.beforeAll(async () => {
  const token_url = `${platform.base_url}/login/oauth2/token`
  await db.write((tx) => tx.ltiPlatform.updateMany({ data: { token_url } }))
})
test.beforeEach(() => {
  platform.canvas = { work: new Map(), most: 3 }
  platform.mishap = () => null
  platform.now = () => new Date()
})

const work = (name: PersonName, link = 'week'): CanvasWork | undefined =>
  platform.canvas?.work.get(`${link} ${name}`)
const homework = (name: PersonName) =>
  db.read.homework.findFirstOrThrow({
    where: { user_id: idOf(name) },
    orderBy: { created_at: 'desc' },
  })
const sent = (name: PersonName) => async () => (await homework(name)).state === 'sent'

/** Responds for an assignment, as someone who has opened it. */
async function hand(browser: Browser, slug: string, name = 'Reflection') {
  await browser.get(prompt(slug, '/respond'))
  const option = browser.page.all('option').find(({ text }) => text.startsWith(name))
  return respond(browser, slug, { canvas_assignment: option?.getAttribute('value') ?? '' })
}

async function edit(browser: Browser, post_id: string, content: string) {
  await browser.get(`/post/${post_id}/edit`)
  return browser.submit('Save', { content })
}

test('[CANVAS-08] an edit makes no attempt; the student makes one, and it erases no grade', async () => {
  const maya = await as('maya')
  await connect(maya, 'maya')
  await hand(maya, 'my-first-week')
  const before = { attempts: 1, grade: 80, comments: [expect.any(String)] }
  work('maya')!.grade = 80
  const { post_id } = await homework('maya')
  const edited = await edit(maya, post_id, 'Without the typo')
  expect(edited.text).toContain(
    'Moodle still has the version from before you edited it. Submitting again counts as another attempt there.',
  )
  expect(work('maya')).toMatchObject(before)
  expect(work('maya')?.body).not.toContain('Without the typo')
  const sam = await as('sam')
  const seen = await sam.get(`/post/${post_id}`)
  expect(seen.text).not.toContain('before you edited it')
  const csrf = seen.one('input[name=csrf]').getAttribute('value') ?? ''
  await sam.post(`/post/${post_id}/hand-in`, { csrf })
  expect(await homework('maya')).toMatchObject({ state: 'sent', edited_since: true })
  await maya.get(`/post/${post_id}`)
  const done = await maya.submit('Submit this version')
  expect(done.path).toBe(`/post/${post_id}`)
  await settled(sent('maya'))
  expect(work('maya')).toMatchObject({
    ...before,
    attempts: 2,
    body: expect.stringContaining('Without the typo'),
  })
  const after = await maya.get(`/post/${post_id}`)
  expect(after.text).not.toContain('before you edited it')
  expect(after.all('button').map(({ text }) => text)).not.toContain('Submit this version')
})

test('[CANVAS-08] an answer that was lost, twice, is one attempt with one comment', async () => {
  const sam = await as('sam')
  await connect(sam, 'sam')
  let lost = 0
  platform.mishap = (request) => (request.endsWith('/scores') && lost++ < 2 ? 'lost' : null)
  await hand(sam, 'my-first-week')
  await settled(sent('sam'))
  expect(work('sam')).toMatchObject({ attempts: 1, comments: [expect.any(String)] })
  expect(lost).toBe(3)
})

test.each([
  {
    what: 'whose answer is lost',
    name: 'maya',
    slug: 'this-evening',
    mishap: 'lost',
    attempts: 1,
    isEdited: true,
  },
  {
    what: 'that never arrived',
    name: 'sam',
    slug: 'this-evening',
    mishap: 'down',
    attempts: 1,
    isEdited: false,
  },
] as const)(
  '[CANVAS-08] an edit while an attempt is under way $what makes no other one',
  async ({ name, slug, mishap, attempts, isEdited }) => {
    const student = await as(name)
    await launch(student, name, 'journal')
    let tries = 0
    let isOver = false
    platform.mishap = (request) => {
      if (isOver || !request.endsWith('/scores')) return null
      return tries++ === 0 || mishap === 'down' ? mishap : 'down'
    }
    await hand(student, slug, 'Journal')
    await settled(() => Promise.resolve(tries > 0))
    const { post_id } = await homework(name)
    await settled(async () => (await homework(name)).problem !== null)
    await edit(student, post_id, 'Without the typo')
    isOver = true
    await settled(sent(name))
    expect(work(name, 'journal')?.attempts).toBe(attempts)
    expect(work(name, 'journal')?.body?.includes('Without the typo')).toBe(!isEdited)
    expect((await homework(name)).edited_since).toBe(isEdited)
    const page = await student.get(`/post/${post_id}`)
    expect(page.text.includes('before you edited it')).toBe(isEdited)
  },
)

test('[CANVAS-08] attempts that are used up are told as that, and are no failure of the site', async () => {
  const sam = await as('sam')
  await launch(sam, 'sam', 'journal')
  platform.canvas!.most = 0
  const page = await hand(sam, 'a-snack', 'Journal')
  expect(page.text).toContain(
    'Moodle takes no more attempts of this assignment. What you handed in before is still there.',
  )
  const { post_id } = await homework('sam')
  const job = await db.read.job.findFirstOrThrow({
    where: { name: 'homework' },
    orderBy: { id: 'desc' },
  })
  expect([post_id.length > 0, job.state]).toEqual([true, 'done'])
})

test('[CANVAS-08] homework that its operator can mend is a failed job; tried again, it is handed in', async () => {
  const sam = await as('sam')
  const wrong = { status: 400, json: { error: 'invalid_client' } }
  platform.mishap = (request) => (request.endsWith('/token') ? wrong : null)
  expect((await hand(sam, 'this-morning', 'Journal')).text).toContain('isn’t set up correctly')
  const job = () =>
    db.read.job.findFirstOrThrow({ where: { name: 'homework' }, orderBy: { id: 'desc' } })
  await settled(async () => (await job()).state === 'dead')
  expect((await job()).last_error).toContain('homework: not set up')
  platform.mishap = () => null
  const { id } = await job()
  await db.write((tx) =>
    tx.job.update({ where: { id }, data: { state: 'ready', attempts: 0, run_at: new Date() } }),
  )
  await settled(sent('sam'))
  expect(work('sam', 'journal')?.attempts).toBe(1)
})

test.each([
  ['behind', -20_000, 'a-snack'],
  ['far behind', -59_000, 'this-morning'],
  ['ahead', 20_000, 'this-evening'],
])('[CANVAS-08] a platform whose clock is %s takes homework', async (_, apart, slug) => {
  const alma = await as('alma')
  platform.now = () => new Date(Date.now() + apart)
  if (!(await courseAccount('alma'))) {
    await connect(alma, 'alma')
    await launch(alma, 'alma', 'journal')
    await alma.get(prompt(slug, '/respond'))
    await alma.submit('Accept')
  }
  await hand(alma, slug, 'Journal')
  await settled(sent('alma'))
  expect(work('alma', 'journal')?.attempts).toBe(1)
})

expectSameQueries('lti-canvas')
