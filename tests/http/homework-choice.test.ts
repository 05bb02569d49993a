import { expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import { canvas, link, lmsAccount, settled, test } from '~tests/support/canvas-site'
import { as, db, idOf, type PersonName } from '~tests/support/fixtures'
import { prompt } from '~tests/support/prompt-site'

const FIRST_WEEK = prompt('my-first-week')
const TEXTS = { title: 'My week', content: 'It was' }

/** Someone whose assignments are there, and who hasn’t seen the warning. */
async function connected(name: PersonName) {
  const browser = await as(name)
  await link(browser)
  await settled(() => lmsAccount(name).then((row) => Boolean(row?.assignments_at)))
  return browser
}

const findJournal = (name: PersonName) =>
  db.read.courseAssignment.findFirstOrThrow({
    where: { name: 'Journal', account: { user_id: idOf(name) } },
  })

test('[CANVAS-04] nothing is handed in before the warning is accepted', async () => {
  const bea = await connected('bea')
  const { id: canvas_assignment } = await findJournal('bea')
  const post = { ...TEXTS, prompt_code: idOf('prompt:my-first-week'), canvas_assignment }
  const { status, errors } = await apiOf(bea).post('/posts', { post })
  expect([status, errors]).toEqual([
    400,
    {
      'post.canvas_assignment': [
        'Accept the warning about deleted responses before you submit homework',
      ],
    },
  ])
  const { csrf } = await bea.get(FIRST_WEEK)
  const sent = await bea.post(`${FIRST_WEEK}/respond`, { ...TEXTS, csrf, canvas_assignment })
  expect(sent.path).toBe(`${FIRST_WEEK}/canvas-warning`)
  expect(await db.read.homework.count()).toBe(0)
  expect(canvas.submissions).toEqual([])
})

test('[CANVAS-04] who doesn’t accept the warning can respond without handing in', async () => {
  const bea = await as('bea')
  const warning = await bea.get(`${prompt('a-snack')}/respond`)
  const form = await bea.get(warning.link('Respond without submitting homework'))
  expect(form.all('select[name=canvas_assignment]')).toHaveLength(0)
  expect(form.link('Submit homework instead')).toBe(`${prompt('a-snack')}/canvas-warning`)
  const empty = await bea.submit(form.form('Post'), { ...TEXTS, title: '' })
  expect(empty.error('title')).toBe('Title is required')
  const done = await bea.submit(empty.form('Post'), TEXTS)
  expect(done.one('.flash').text).toContain('Your response was posted.')
})

test('[CANVAS-06] [PROMPT-16] with several assignments it can be chosen to hand in for none', async () => {
  const alma = await connected('alma')
  await alma.get(`${FIRST_WEEK}/canvas-warning`)
  const form = await alma.submit('Accept')
  expect(form.text).toContain('If you submit it as homework, your instructors read it too.')
  const none = form.all('option').find(({ text }) => text === 'Don’t submit it')
  const chosen = form.texts('select[name=canvas_assignment] option[selected]')
  expect(chosen).toEqual(['Select an assignment'])
  const canvas_assignment = none?.getAttribute('value') ?? ''
  const done = await alma.submit(form.form('Post'), { ...TEXTS, canvas_assignment })
  expect([done.path, done.text.includes('homework')]).toEqual([FIRST_WEEK, false])
  const post = { user_id: idOf('alma'), prompt_code: idOf('prompt:my-first-week') }
  expect(await db.read.post.findFirst({ where: post })).toMatchObject({ canvas_assignment: null })
  expect(await db.read.homework.count()).toBe(0)
})

test('[CANVAS-08] an edited response is submitted again when its author says so, and its copy outlives it', async () => {
  const alma = await as('alma')
  const { id } = await findJournal('alma')
  const form = await alma.get(`${prompt('a-snack')}/respond`)
  await alma.submit(form.form('Post'), { ...TEXTS, canvas_assignment: id })
  const homework = () => db.read.homework.findFirstOrThrow({ where: { user_id: idOf('alma') } })
  await settled(async () => (await homework()).state === 'sent')
  const { post_id } = await homework()
  canvas.mishap = (request) => (request.endsWith('/submissions') ? 'busy' : null)
  await alma.get(`/post/${post_id}/edit`)
  const edited = await alma.submit('Save', { title: 'My better week' })
  expect(edited.text).not.toContain('submitted successfully!')
  expect(edited.text).toContain('Canvas still has the version from before you edited it.')
  expect(canvas.submissions).toHaveLength(1)
  const again = await alma.submit('Submit this version')
  expect(again.text).toContain('Your changed homework is on its way to Canvas.')
  // The earlier submission is not taken for the one that was attempted.
  await settled(async () => (await homework()).problem === 'busy')
  canvas.mishap = () => null
  await settled(async () => (await homework()).state === 'sent')
  expect(canvas.submissions.map(({ body }) => body.includes('My better week'))).toEqual([
    false,
    true,
  ])
  // The same text again is no change.
  await alma.get(`/post/${post_id}/edit`)
  await alma.submit('Save')
  expect((await homework()).state).toBe('sent')
  // With an assignment a response can be deleted from its prompt, too. (PROMPT-20)
  expect((await alma.get(prompt('a-snack'))).link('Delete your response')).toBe(
    `/post/${post_id}/delete`,
  )
  expect((await alma.get(`/post/${post_id}/delete`)).text).toContain(
    'What you submitted as homework stays in Canvas.',
  )
})

test('[CANVAS-11] Canvas can be connected again from the settings', async () => {
  const bea = await as('bea')
  await bea.get((await bea.get('/account-settings')).link('Disconnect Canvas'))
  const settings = await bea.submit('Disconnect')
  await bea.get(settings.link('Connect your Canvas account'))
  const back = await bea.submit('Authorize')
  expect([back.path, back.text.includes('Disconnect Canvas')]).toEqual([
    '/account-settings?canvasLinked=true',
    true,
  ])
  expect(back.text).not.toContain('Connect your Canvas account')
  // Neither where the school has no Canvas, nor for who has no assignments.
  for (const name of ['lou', 'sam'] as const)
    expect((await (await as(name)).get('/account-settings')).text).not.toContain('Canvas')
})
