import { expect } from 'vitest'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { apiOf } from '~tests/support/api'
import { canvas, link, linked, lmsAccount, settled, test } from '~tests/support/canvas-site'
import type { Browser, Page } from '~tests/support/client'
import { apiAs, as, db, eventCount, idOf, site, type PersonName } from '~tests/support/fixtures'
import { prompt, respond } from '~tests/support/prompt-site'
import { expectSameQueries } from '~tests/support/prisma-queries'

const FIRST_WEEK = prompt('my-first-week')
const options = (page: Page) => page.texts('select[name=canvas_assignment] option')
const homework = (name: PersonName) =>
  db.read.homework.findFirst({ where: { user_id: idOf(name) }, orderBy: { created_at: 'desc' } })

test.beforeEach(() => void (canvas.mishap = () => null))

test('[CANVAS-03] [CANVAS-11] [API-102] the Canvas link leads to Canvas and back to the prompt', async () => {
  const alma = await as('alma')
  const page = await alma.get(FIRST_WEEK)
  const href = page.link('Connect your Canvas account')
  expect(href).toBe(
    `/auth/canvas?redirect_hash=${encodeURIComponent(`${FIRST_WEEK}?canvasLinked=true`)}`,
  )
  expect((await alma.get(`${FIRST_WEEK}/respond`)).link('Connect your Canvas account')).toBe(href)
  expect(alma.page.all('select[name=canvas_assignment]')).toHaveLength(0)
  expect((await alma.get(href)).url).toContain(`${canvas.base_url}/login/oauth2/auth?client_id=`)
  const back = await alma.submit('Authorize')
  expect(back.path).toBe(`${FIRST_WEEK}?canvasLinked=true`)
  expect(back.text).toContain('Your Canvas account is connected.')
  expect(back.text).not.toContain('Connect your Canvas account')
  const row = JSON.stringify(await lmsAccount('alma'))
  for (const token of Object.values(canvas.tokens()).flat()) expect(row).not.toContain(token)
  // The same code again, or a state that isn't this browser's, connects nothing.
  const again = await alma.get('/auth/canvas/callback?code=x&state=y')
  expect([again.status, again.one('h1').text]).toEqual([400, 'Please start again'])
  expect((await apiOf(alma).get('/user')).answer).toMatchObject({
    canvas_auth: true,
    lti_course_ids: ['BIO-1'],
  })
})

test('[CANVAS-03] [CANVAS-11] [API-102] only members with assignments of a connected school get there', async () => {
  for (const name of ['sam', 'lou'] as const) {
    const browser = await as(name)
    expect((await browser.get('/auth/canvas?redirect_hash=/prompts')).status).toBe(404)
    expect((await browser.get('/auth/canvas/callback?code=x&state=y')).status).toBe(404)
    const prompts = await browser.get(prompt(name === 'lou' ? 'a-boat' : 'my-first-week'))
    expect(prompts.text).not.toContain('Canvas')
  }
  const visitor = await site.browser().get('/auth/canvas?redirect_hash=/prompts')
  expect(visitor.path).toContain('/current-login')
  const bea = await as('bea')
  for (const evil of ['//evil.test', 'https://evil.test', '/\\evil.test']) {
    await bea.get(`/auth/canvas?redirect_hash=${encodeURIComponent(evil)}`)
    const denied = await bea.submit('Cancel', {}, { cancel: 'yes' })
    expect([denied.status, denied.link('Go back')]).toEqual([400, '/prompts'])
    expect(denied.one('h1').text).toBe('Your Canvas account isn’t connected')
  }
  // As the former application named its pages.
  await bea.get(`/auth/canvas?redirect_hash=${encodeURIComponent(`#${FIRST_WEEK}`)}`)
  expect((await bea.submit('Cancel', {}, { cancel: 'yes' })).link('Go back')).toBe(FIRST_WEEK)
  // Permission that was asked for ten minutes ago.
  await bea.get('/auth/canvas?redirect_hash=/prompts')
  const { now } = site.services
  site.services.now = () => new Date(Date.now() + 601_000)
  const late = await bea.submit('Authorize').finally(() => (site.services.now = now))
  expect([late.status, late.one('h1').text]).toEqual([400, 'Please start again'])
  // A code of someone else, brought into this browser.
  const maya = await as('maya')
  await maya.get('/auth/canvas?redirect_hash=/prompts')
  const stolen = maya.page.form('Authorize').body({})
  await bea.get('/auth/canvas?redirect_hash=/prompts')
  const state = stolen.get('state') ?? ''
  const exchanges = () => canvas.requests.filter((one) => one === 'POST /login/oauth2/token').length
  const before = exchanges()
  expect((await bea.get(`${bea.base}/auth/canvas/callback?code=c&state=${state}`)).status).toBe(400)
  expect(exchanges()).toBe(before)
  canvas.mishap = (request) => (request.startsWith('POST /login/oauth2/token') ? 'down' : null)
  const down = await link(bea)
  expect([down.status, down.one('h1').text]).toEqual([503, 'Canvas isn’t responding'])
  expect(await lmsAccount('bea')).toBeNull()
})

test('[CANVAS-04] [CANVAS-02] the warning comes before the form, once', async () => {
  const bea = await as('bea')
  await link(bea)
  const warning = await bea.get(`${FIRST_WEEK}/respond`)
  expect(warning.path).toBe(`${FIRST_WEEK}/canvas-warning`)
  expect(warning.text).toContain('that copy stays in Canvas')
  expect(warning.link('Cancel')).toBe(FIRST_WEEK)
  const form = await bea.submit('Accept')
  expect(form.path).toBe(`${FIRST_WEEK}/respond`)
  expect(form.all('textarea')).toHaveLength(1)
  const consents = await db.read.userConsents.findUnique({ where: { user_id: idOf('bea') } })
  expect(consents?.accepted_canvas_data_deletion_warning_at).not.toBeNull()
  // Others aren’t asked.
  expect((await (await as('sam')).get(`${FIRST_WEEK}/respond`)).path).toBe(`${FIRST_WEEK}/respond`)
})

test('[CANVAS-01] [CANVAS-05] [CANVAS-06] [CANVAS-07] [CANVAS-08] [CANVAS-09] [PROMPT-16] [PROMPT-17] [PROMPT-20] one of several assignments is chosen, and the response is there', async () => {
  const alma = await linked('alma')
  const page = await alma.get(`${FIRST_WEEK}/respond`)
  expect(options(page)).toEqual([
    'Select an assignment',
    'Reflection 1, Biology, due 11/30/2026 23:59',
    'Journal, Biology, 0 of 3 submitted',
    'Don’t submit it',
  ])
  const prompts = await apiOf(alma).get(`/prompts/single_prompt?id=${idOf('prompt:my-first-week')}`)
  const [first, second] = (prompts.answer as { canvas_assignments_data: { id: string }[] })
    .canvas_assignments_data
  expect(first).toMatchObject({
    name: 'Reflection 1',
    due_at: '2026-12-01T04:59:00.000Z',
    course_name: 'Biology',
    prompt_specific: true,
    previous_responses: [],
    previous_responses_quantity: 0,
    prompt_quantity: 1,
  })
  expect(second).toMatchObject({ prompt_specific: false, prompt_quantity: 3 })

  const missing = await respond(alma, 'my-first-week')
  expect([missing.status, missing.error('canvas_assignment')]).toEqual([
    400,
    'Please select an assignment',
  ])
  const done = await alma.submit(missing.form('Post'), { canvas_assignment: first!.id })
  expect(done.path).toBe(FIRST_WEEK)
  expect(done.one('.flash').text).toContain('Your homework was submitted successfully!')
  const [handedIn] = canvas.submissions
  expect(handedIn).toMatchObject({ course: 7, assignment: 1, attempt: 1 })
  expect(handedIn?.body).toContain('<h2>On my-first-week</h2><p>What I <strong>think</strong></p>')
  const { post_id } = (await homework('alma'))!
  expect(handedIn?.body).toContain(`/post/${post_id}`)
  expect((await db.read.post.findUnique({ where: { id: post_id } }))?.canvas_assignment).toBe(
    first!.id,
  )
  const shown = async (calls: ReturnType<typeof apiOf>) =>
    ((await calls.get(`/posts/${post_id}`)).answer as { canvas_assignment: unknown })
      .canvas_assignment
  expect([await shown(apiOf(alma)), await shown(await apiAs('sam'))]).toEqual([first!.id, null])
  expect((await alma.get(`/post/${post_id}`)).text).toContain('Reflection 1')
  expect(alma.page.link('Delete')).toBe(`/post/${post_id}/delete`)
  // Others see nothing of it.
  expect((await (await as('sam')).get(`/post/${post_id}`)).text).not.toContain('Reflection 1')
})

test('[CANVAS-08] [CANVAS-10] an assignment of another person is not offered, and without alerts no flash tells', async () => {
  const { id } = (await db.read.courseAssignment.findFirst({ where: { name: 'Snack' } }))!
  const maya = await linked('maya')
  const post = { title: 'x', content: 'y', prompt_code: idOf('prompt:a-snack') }
  const foreign = await apiOf(maya).post('/posts', { post: { ...post, canvas_assignment: id } })
  expect(foreign.status).toBe(400)
  await db.write((tx) => tx.partner.updateMany({ data: { assignments_active: null } }))
  const links = { where: { user_id: idOf('maya') }, data: { course_experience: true } }
  await db.write((tx) => tx.schoolLinks.update(links))
  const done = await respondFor(maya, 'a-snack', 'Snack')
  expect(done.one('.flash').text).not.toContain('homework')
  // Still said where the response is, for its author.
  expect(done.text).toContain('Your homework was submitted successfully!')
  await db.write((tx) => tx.partner.updateMany({ data: { assignments_active: 'lti' } }))
})

/** Responds by the form, for the assignment of that name. */
async function respondFor(browser: Browser, slug: string, name: string): Promise<Page> {
  const form = (await browser.get(`${prompt(slug)}/respond`)).form('Post')
  const option = form.element.querySelectorAll('option').find(({ text }) => text.startsWith(name))
  const canvas_assignment = option?.getAttribute('value') ?? ''
  return browser.submit(form, { title: `On ${slug}`, content: 'Well', canvas_assignment })
}

/** Posts a response of Maya's for her journal by the API. */
async function handIn(slug: string) {
  const { id } = (await db.read.courseAssignment.findFirst({
    where: { name: 'Journal', account: { user_id: idOf('maya') } },
  }))!
  const post = { title: `On ${slug}`, content: 'It was', prompt_code: idOf(`prompt:${slug}`) }
  const { answer } = await (
    await apiAs('maya')
  ).post('/posts', {
    post: { ...post, canvas_assignment: id },
  })
  return answer as { post: { id: string }; canvas_successful_sent: boolean }
}
const isSent = (id: string) => async () =>
  (await db.read.homework.findUnique({ where: { post_id: id } }))?.state === 'sent'
const attempts = (id: string) =>
  canvas.submissions.filter(({ body }) => body.includes(`/post/${id}`))

test.each([
  { mishap: 'hang', slug: 'my-first-week' },
  { mishap: 'busy', slug: 'this-morning' },
  { mishap: 'nonsense', slug: 'this-evening' },
  // Canvas took it, and the answer never came.
  { mishap: 'lost', slug: 'a-good-class' },
] as const)(
  '[CANVAS-08] [PROMPT-17] while Canvas is $mishap the response is saved, and submitted once later',
  async ({ mishap, slug }) => {
    const maya = await linked('maya')
    canvas.mishap = (request) => (request.endsWith('/submissions') ? mishap : null)
    const { post, canvas_successful_sent } = await handIn(slug)
    expect(canvas_successful_sent).toBe(false)
    // The answer came while Canvas still kept the site waiting.
    expect(canvas.waiting()).toBe(mishap === 'hang' ? 1 : 0)
    expect((await maya.get(prompt(slug))).text).toContain('Your homework is on its way to Canvas.')
    canvas.mishap = () => null
    canvas.release()
    await settled(isSent(post.id))
    expect(attempts(post.id)).toHaveLength(1)
    expect((await maya.get(prompt(slug))).text).toContain('submitted successfully!')
  },
)

test('[CANVAS-11] [CANVAS-02] disconnecting and deleting the account revoke the tokens', async () => {
  const bea = await as('bea')
  if (!(await lmsAccount('bea'))) await link(bea)
  const before = canvas.tokens().access.length
  const settings = await bea.get('/account-settings')
  expect(settings.text).toContain('Connected since')
  await bea.get(settings.link('Disconnect Canvas'))
  const after = await bea.submit('Disconnect')
  expect(after.text).toContain('Your Canvas account is no longer connected.')
  expect(after.text).not.toContain('Disconnect Canvas')
  expect(await eventCount('canvas.unlinked', idOf('bea'))).toBe(1)
  await settled(async () => (await db.read.lmsAccount.count({ where: { user_id: null } })) === 0)
  expect(canvas.tokens().access).toHaveLength(before - 1)
  await link(bea)
  await settled(async () => Boolean((await lmsAccount('bea'))?.assignments_at))
  const copy = await personalData(db, idOf('bea'), 'Quad', new Date())
  expect(copy?.data.canvas_account).toMatchObject([
    {
      assignments_at: expect.any(Date),
      assignments: expect.arrayContaining([
        { name: 'Snack', course_name: 'Biology', due_at: null },
      ]),
    },
  ])
  expect(JSON.stringify(copy?.data.canvas_account)).not.toContain('token')
  const form = await bea.get('/account-settings/delete')
  await bea.submit(form.form('Delete my account'), {
    content: 'remove',
    current_password: 'quad-test-1',
  })
  expect(await lmsAccount('bea')).toBeNull()
  await settled(async () => (await db.read.lmsAccount.count({ where: { user_id: null } })) === 0)
  expect(canvas.tokens().access).toHaveLength(before - 1)
})

test('[CANVAS-08] what Canvas refuses is told to its author alone, who can try again', async () => {
  const alma = await linked('alma')
  const journal = canvas.courses[0]!.assignments.find(({ name }) => name === 'Journal')!
  journal.locked_for_user = true
  const page = await respondFor(alma, 'this-morning', 'Journal')
  expect(page.text).toContain('Canvas didn’t accept it.')
  const id = (await homework('alma'))!.post_id
  const again = `/post/${id}/hand-in`
  const sam = await as('sam')
  const seen = await sam.get(`/post/${id}`)
  expect([seen.html.includes(again), seen.text.includes('Journal')]).toEqual([false, false])
  await sam.post(again, { csrf: seen.one('input[name=csrf]').getAttribute('value') ?? '' })
  expect((await homework('alma'))?.state).toBe('failed')
  journal.locked_for_user = false
  await alma.get(`/post/${id}`)
  await alma.submit(again)
  await settled(isSent(id))
  // The newest submission shows the earlier ones too.
  canvas.expireTokens()
  await respondFor(alma, 'this-evening', 'Journal')
  const last = await homework('alma')
  await settled(isSent(last!.post_id))
  expect(attempts(id)).toHaveLength(2)
  await alma.press(`/post/${id}/delete`, 'Delete')
  expect(options(await alma.get(`${prompt('a-snack')}/respond`))).toContain(
    'Journal, Biology, 1 of 3 submitted',
  )
})

test('[CANVAS-11] someone who has ended the connection in Canvas is asked to connect again', async () => {
  const alma = await linked('alma')
  canvas.revokeAll()
  const page = await respondFor(alma, 'a-good-class', 'Journal')
  expect(page.text).toContain('Canvas no longer accepts our connection.')
  expect(page.link('Connect your Canvas account')).toContain('/auth/canvas?redirect_hash=')
  expect(await lmsAccount('alma')).toBeNull()
})

test('[CANVAS-05] where the list of assignments can’t be read, the old one says so', async () => {
  const alma = await linked('alma')
  const stale = { where: { user_id: idOf('alma') }, data: { assignments_requested_at: null } }
  await db.write((tx) => tx.lmsAccount.updateMany(stale))
  canvas.mishap = () => 'busy'
  const open = () => alma.get(`/prompt/a-snack/${idOf('prompt:a-snack')}/respond`)
  await open()
  await settled(async () => (await lmsAccount('alma'))?.assignments_problem === 'busy')
  canvas.mishap = () => null
  expect((await open()).text).toContain('We couldn’t check for new assignments.')
})

expectSameQueries('canvas')
