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
