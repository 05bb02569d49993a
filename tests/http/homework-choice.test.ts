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

const journalOf = (name: PersonName) =>
  db.read.courseAssignment.findFirstOrThrow({
    where: { name: 'Journal', account: { user_id: idOf(name) } },
  })

test('[CANVAS-04] nothing is handed in before the warning is accepted', async () => {
  const bea = await connected('bea')
  const { id: canvas_assignment } = await journalOf('bea')
  const post = { ...TEXTS, prompt_code: idOf('prompt:my-first-week'), canvas_assignment }
  const { status, errors } = await apiOf(bea).post('/posts', { post })
  expect([status, errors]).toEqual([
    400,
    {
      canvas_assignment: ['Accept the warning about deleted responses before you submit homework'],
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

test('[CANVAS-06] with several assignments it can be chosen to hand in for none', async () => {
  const alma = await connected('alma')
  await alma.get(`${FIRST_WEEK}/canvas-warning`)
  const form = await alma.submit('Accept')
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
