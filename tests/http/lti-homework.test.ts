import { expect } from 'vitest'
import type { Mishap } from '~tests/support/fakes/server'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { settled } from '~tests/support/canvas-site'
import type { Browser } from '~tests/support/client'
import { apiOf } from '~tests/support/api'
import { as, db, idOf, type PersonName } from '~tests/support/fixtures'
import { connect, courseAccount, launch, platform, test } from '~tests/support/lti-site'
import { prompt, respond } from '~tests/support/prompt-site'

const options = (browser: Browser) => browser.page.texts('select[name=canvas_assignment] option')
const homework = (name: PersonName) =>
  db.read.homework.findFirstOrThrow({
    where: { user_id: idOf(name) },
    orderBy: { created_at: 'desc' },
  })
const sent = (name: PersonName) => async () => (await homework(name)).state === 'sent'
const findScores = (post: string) =>
  platform.scores.filter(({ comment }) =>
    String(comment).split('\n').at(-1)?.endsWith(`/post/${post}`),
  )

test.beforeEach(() => {
  platform.mishap = () => null
})

/** Responds for the assignment of that name. */
async function hand(browser: Browser, slug: string, name: string) {
  await browser.get(`${prompt(slug)}/respond`)
  const option = browser.page.all('option').find(({ text }) => text.startsWith(name))
  return respond(browser, slug, { canvas_assignment: option?.getAttribute('value') ?? '' })
}

test('[CANVAS-04] [CANVAS-05] [CANVAS-07] [CANVAS-08] [CANVAS-09] [CANVAS-11] a response is handed in where it was opened from', async () => {
  const alma = await as('alma')
  // Until a course has opened it, nothing can be handed in.
  await alma.get(`${prompt('my-first-week')}/respond`)
  expect(options(alma)).toEqual([])
  await connect(alma, 'alma')
  const warning = await alma.get(`${prompt('my-first-week')}/respond`)
  expect(warning.text).toContain('Moodle gets a copy of your response.')
  await alma.submit('Accept')
  expect(options(alma)).toEqual(['Don’t submit it', 'Reflection 1, Biology 101'])
  await launch(alma, 'alma', 'journal')
  await launch(alma, 'alma', 'reading')
  await alma.get(`${prompt('my-first-week')}/respond`)
  expect(options(alma)).toEqual([
    'Select an assignment',
    'Journal, Biology 101, due 11/30/2026 23:59, 0 of 3 submitted',
    'Reflection 1, Biology 101',
    'Don’t submit it',
  ])
  // Opening the journal chose it; reading isn’t graded.
  const chosen = alma.page.texts('select[name=canvas_assignment] option[selected]')
  expect(chosen.map((text) => text.split(',')[0])).toEqual(['Journal'])
  const done = await hand(alma, 'my-first-week', 'Reflection')
  expect(done.one('.flash').text).toContain('Your homework was submitted successfully!')
  const { post_id } = await homework('alma')
  const [score] = platform.scores
  expect(score).toMatchObject({
    link: 'week',
    userId: 'alma',
    activityProgress: 'Submitted',
    gradingProgress: 'PendingManual',
    comment: expect.stringContaining(`/post/${post_id}`),
  })
  expect(JSON.stringify(score)).toContain('What I <strong>think</strong>')
  expect(score).not.toHaveProperty('scoreGiven')
  expect((await alma.get(`/post/${post_id}`)).text).toContain('Reflection 1')
  // The course counts responses: so many of three.
  await hand(alma, 'a-snack', 'Journal')
  expect((await hand(alma, 'this-morning', 'Journal')).text).toContain('successfully!')
  expect(platform.scores.slice(1)).toMatchObject([
    { link: 'journal', gradingProgress: 'FullyGraded', scoreGiven: 1, scoreMaximum: 3 },
    { link: 'journal', gradingProgress: 'FullyGraded', scoreGiven: 2, scoreMaximum: 3 },
  ])
  // Those who teach have nothing to hand in, and others see nothing of it.
  const leo = await as('leo')
  await connect(leo, 'teacher', 'journal')
  await leo.get(`${prompt('my-first-week')}/respond`)
  expect(options(leo)).toEqual([])
  expect((await leo.get(`/post/${post_id}`)).text).not.toContain('Reflection 1')
})

test.each<[Mishap, string, string]>([
  ['hang', '/token', 'my-first-week'],
  // The platform took it, and the answer never came.
  ['lost', '/scores', 'a-snack'],
])(
  '[CANVAS-08] [PROMPT-17] while the platform is %s at %s the response is saved, and handed in once later',
  async (mishap, at, slug) => {
    const maya = await as('maya')
    if (!(await courseAccount('maya'))) {
      await connect(maya, 'maya')
      await launch(maya, 'maya', 'journal')
    }
    platform.mishap = (request) => (request.endsWith(at) ? mishap : null)
    const page = await hand(maya, slug, 'Journal')
    // The page came while the platform still kept the site waiting.
    expect(platform.waiting()).toBe(mishap === 'hang' ? 1 : 0)
    expect(page.one('.flash').text).toContain('on its way to Moodle.')
    platform.mishap = () => null
    platform.release()
    await settled(sent('maya'))
    const { post_id } = await homework('maya')
    expect(findScores(post_id)).toHaveLength(1)
    expect((await maya.get(prompt(slug))).text).toContain('submitted successfully!')
  },
)

test('[CANVAS-08] a platform that is busy decides when it is asked again', async () => {
  const alma = await as('alma')
  const busy = { status: 429, json: {}, headers: { 'retry-after': '900' } }
  platform.mishap = (request) => (request.endsWith('/scores') ? busy : null)
  const tries = () => platform.requests.filter((one) => one.endsWith('/scores')).length
  const before = tries()
  expect((await hand(alma, 'this-evening', 'Journal')).text).toContain('Moodle is busy.')
  const job = async () =>
    db.read.job.findFirstOrThrow({ where: { name: 'homework' }, orderBy: { id: 'desc' } })
  await settled(async () => (await job()).state === 'ready')
  const wait = ((await job()).run_at.getTime() - Date.now()) / 1000
  expect([wait > 890, wait < 1100, tries()]).toEqual([true, true, before + 1])
})

test('[CANVAS-08] a token that ends at once is asked for again; a link that is gone is told to its author', async () => {
  const sam = await as('sam')
  await connect(sam, 'sam')
  let ended = 0
  platform.mishap = (request) => {
    if (request.endsWith('/scores') && ended++ === 0) platform.expireTokens()
    return null
  }
  await hand(sam, 'my-first-week', 'Reflection')
  expect([(await homework('sam')).state, ended]).toEqual(['sent', 2])
  await launch(sam, 'sam', 'journal')
  const requests = platform.requests.length
  const links = platform.links.splice(0)
  const gone = await hand(sam, 'this-morning', 'Journal')
  expect(gone.text).toContain('This assignment is no longer in Moodle.')
  expect(platform.requests.length).toBe(requests + 2)
  platform.links.push(...links)
  await sam.submit(`/post/${(await homework('sam')).post_id}/hand-in`)
  await settled(sent('sam'))
})

/** What of courses is in someone's copy of their data. */
async function exported(name: PersonName) {
  const copy = await personalData(db, idOf(name), 'Quad', new Date())
  const { canvas_account, course_platform_accounts, launches_from_courses, homework } =
    copy?.data ?? {}
  return { canvas_account, course_platform_accounts, launches_from_courses, homework }
}

test('[CANVAS-02] [CANVAS-11] what connects someone ends when they say so', async () => {
  const bea = await as('bea')
  platform.people.push({ id: 'bea-at-moodle', name: 'Bea' })
  await connect(bea, 'bea-at-moodle')
  const settings = await bea.get('/account-settings')
  expect(settings.text).toContain('Courses in Moodle Connected since')
  const href = settings.link('Disconnect Moodle')
  // Of someone else it isn't there.
  const sam = await as('sam')
  expect((await sam.get(href)).path).toBe('/account-settings')
  await sam.post(href, { csrf: sam.page.csrf })
  expect(await courseAccount('bea')).not.toBeNull()
  await bea.get(href)
  expect((await bea.submit('Disconnect')).text).toContain(
    'Your Moodle account is no longer connected.',
  )
  expect(await courseAccount('bea')).toBeNull()
})

test('[CANVAS-02] [CANVAS-11] launches, accounts and homework are in the copy of someone’s data, and go with the account', async () => {
  const bea = await as('bea')
  await connect(bea, 'bea-at-moodle', 'journal')
  expect((await apiOf(bea).get('/user')).answer).toMatchObject({ lti_course_ids: ['bio-77'] })
  await bea.get(`${prompt('a-snack')}/respond`)
  await bea.submit('Accept')
  await hand(bea, 'a-snack', 'Journal')
  const times = { created_at: expect.any(Date) }
  const course = { id: 'bio-77', title: 'Biology 101' }
  const { post_id } = await homework('bea')
  expect(await exported('bea')).toEqual({
    canvas_account: [],
    course_platform_accounts: [
      {
        platform: 'Moodle',
        subject: 'bea-at-moodle',
        ...times,
        assignments: [
          {
            name: 'Journal',
            course_name: 'Biology 101',
            due_at: new Date('2026-12-01T04:59:00Z'),
            launched_at: expect.any(Date),
          },
        ],
      },
    ],
    launches_from_courses: [
      { target: expect.objectContaining({ course }), ...times },
      { target: expect.objectContaining({ course }), ...times },
    ],
    homework: [
      {
        post_id,
        assignment_name: 'Journal',
        state: 'sent',
        ...times,
        sent_at: expect.any(Date),
      },
    ],
  })
  const form = await bea.get('/account-settings/delete')
  await bea.submit(form.form('Delete my account'), {
    content: 'keep',
    current_password: 'quad-test-1',
  })
  expect(Object.values(await exported('bea')).every((section) => section === undefined)).toBe(true)
  const left = JSON.stringify([
    ...(await db.read.ltiAccount.findMany()),
    ...(await db.read.ltiLaunch.findMany()),
    ...(await db.read.courseAssignment.findMany({ include: { lti_account: true } })),
    ...(await db.read.homework.findMany()),
    ...(await db.read.schoolLinks.findMany({ where: { user_id: idOf('bea') } })),
  ])
  for (const trace of [idOf('bea'), 'bea-at-moodle', post_id]) expect(left).not.toContain(trace)
})
