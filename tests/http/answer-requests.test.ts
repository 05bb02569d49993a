import { describe, expect } from 'vitest'
import {
  ASK_SOMEONE,
  CHOOSE_SOMEONE,
  DECLINED,
  notAskableText,
  QUESTIONS_FOR_YOU,
  tooManyText,
  WHY_NOT,
} from '~/domain/answer-requests/schema'
import { markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { HOME_BEHIND } from '~/policy/home-sequence'
import { fillAnswerRequests } from '~tests/support/two-schools/answer-requests'
import type { Browser } from '~tests/support/client'
import {
  as,
  changePost,
  ctx,
  db,
  empty,
  idOf,
  type PersonName,
  site,
  siteTest,
} from '~tests/support/fixtures'

const test = siteTest({ fill: ({ db }) => fillAnswerRequests(db) })
const QUESTION = `/post/${idOf('post:question')}`
const PAGE = `${QUESTION}/ask-someone`
const DAY = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms)

test.beforeEach(async () => {
  await empty('answerRequest', 'notification', 'userSettings')
  await changePost('question', { marked_question_at: ago(2 * DAY) })
})

/** Sends the form with these people, who needn't be among the suggested ones. */
function choose(browser: Browser, people: readonly string[]) {
  const body = browser.page.form('Ask').body({})
  for (const id of people) body.append('people', id)
  return browser.post(PAGE, body)
}
const ids = (...names: PersonName[]) => names.map((name) => idOf(name))
const requested = async () =>
  (await db.read.answerRequest.findMany({ include: { user: true } }))
    .map(({ user }) => user.first_name)
    .sort()

test('the author asks people with a plain form, and the question says who was asked', async () => {
  const maya = await as('maya')
  expect((await maya.get(QUESTION)).link(ASK_SOMEONE)).toBe(PAGE)
  const page = await maya.get(PAGE)
  expect(page.one('.hint').text).toContain('Choose up to 3 people')
  expect(page.texts('.person-choices strong')).toEqual(
    expect.arrayContaining(['Alma North', 'Leo North']),
  )
  expect(page.texts('.person-choices small')).toContain('Studies Nursing, like you')
  const done = await choose(maya, ids('alma', 'leo'))
  expect(done.path).toBe(QUESTION)
  expect(done.text).toMatch(/You asked (Alma North and Leo|Leo North and Alma) North to answer\./)
  expect(done.text).toMatch(/(Alma and Leo|Leo and Alma) were asked to answer\./)
  expect(done.link('Ask someone else')).toBe(PAGE)
  expect((await maya.get(PAGE)).one('.hint').text).toContain('Choose one person')
})

test('the question says when people can be asked, and to no one else', async () => {
  await changePost('question', { marked_question_at: ago(DAY - 60_000) })
  const [maya, stan, alma] = [await as('maya'), await as('stan'), await as('alma')]
  const early = await maya.get(QUESTION)
  const tomorrow = 'No answer by tomorrow? You can then ask three people who may know.'
  expect(early.text).toContain(tomorrow)
  expect(early.hrefs('main a')).not.toContain(PAGE)
  const page = await maya.get(PAGE)
  expect([page.status, page.one('.empty h2').text]).toEqual([200, WHY_NOT['too new']])
  expect((await stan.get(QUESTION)).link(ASK_SOMEONE)).toBe(PAGE)
  const other = await alma.get(QUESTION)
  expect(other.text).not.toContain(WHY_NOT['too new'])
  expect(other.hrefs('main a')).not.toContain(PAGE)
})

describe('a wrong choice', () => {
  test.each<[string, string[], number, string?]>([
    ['of no one', [], 400, CHOOSE_SOMEONE],
    ['of four', ids('alma', 'leo', 'cora', 'stan'), 400, tooManyText(3)],
    ['of a hundred', Array.from({ length: 100 }, (_, at) => `x${at}`), 400, tooManyText(3)],
    ['of someone who can’t be asked', ids('leo', 'sam'), 400, notAskableText('Sam')],
    ['of someone of another school', ids('leo', 'lou'), 404],
    ['of no one’s id', ids('leo').concat(idOf('nothing')), 404],
    ['of what is no id', [idOf('leo'), '"; DROP', 'x'.repeat(5000)], 400, CHOOSE_SOMEONE],
  ])('%s asks no one, and what was chosen comes back', async (_, people, status, text) => {
    const maya = await as('maya')
    await maya.get(PAGE)
    const page = await choose(maya, people)
    expect(page.status).toBe(status)
    if (text) {
      expect(page.error('people')).toBe(text)
      expect(page.hrefs('[role=alert] a')).toContain('#people')
      const listed = page.all('[name=people]').map((one) => one.getAttribute('value'))
      expect(page.checked('people')).toEqual(listed.filter((id) => people.includes(id ?? '')))
    }
    expect(await requested()).toEqual([])
  })

  test('the same person twice is one, and the same form twice asks once', async () => {
    const maya = await as('maya')
    await maya.get(PAGE)
    const form = maya.page
    const done = await Promise.all(
      [1, 2, 3].map(() => {
        const twin = maya.twin()
        twin.page = form
        return choose(twin, ids('leo', 'leo', 'leo', 'leo'))
      }),
    )
    expect(done.map(({ path }) => path)).toEqual(Array(3).fill(QUESTION))
    expect(await requested()).toEqual(['Leo'])
  })

  test('answered while the form was open: the page says so', async () => {
    const maya = await as('maya')
    await maya.get(PAGE)
    await markAnswer(await ctx('maya'), idOf('comment:sam'))
    const page = await choose(maya, ids('leo'))
    await unmarkAnswer(await ctx('maya'), idOf('comment:sam'))
    expect([page.status, page.one('[role=alert]').text]).toEqual([
      400,
      expect.stringContaining(WHY_NOT.answered),
    ])
    expect(await requested()).toEqual([])
  })
})

test('who was asked is told everywhere, can say no, and is never told on', async () => {
  const [maya, leo] = [await as('maya'), await as('leo')]
  await maya.get(PAGE)
  await choose(maya, ids('leo'))
  await site.services.dispatcher.drain()
  const tile = (await leo.get(HOME_BEHIND))
    .all('main section.tile')
    .find(({ text }) => text.includes(QUESTIONS_FOR_YOU))
  expect(tile?.text).toContain('Maya asked you')
  const notices = await leo.get('/notifications')
  expect(notices.one('.notifications li').text).toContain('Maya North asked if you could answer:')
  expect(notices.hrefs('.notifications a')).toContain(QUESTION)
  const question = await leo.get(QUESTION)
  expect(question.text).toContain('Maya asked if you could answer')
  expect(question.link('Don’t ask me anymore')).toBe('/account-settings/privacy#questions-title')
  const before = (await maya.get(QUESTION)).text
  const done = await leo.submit(question.form('Not this time'))
  expect(done.path).toBe('/questions-for-you')
  expect(done.text).toContain(DECLINED)
  expect(done.hrefs('main a')).not.toContain(QUESTION)
  expect((await leo.get('/notifications')).all('.notifications li')).toEqual([])
  expect((await leo.get(QUESTION)).text).not.toContain('asked if you could')
  // The flash is gone, and nothing else has changed.
  expect((await maya.get(QUESTION)).text).toBe(before.replace('You asked Leo North to answer.', ''))
})

test('the setting holds from the next request on', async () => {
  const [maya, leo] = [await as('maya'), await as('leo')]
  const settings = await leo.get('/account-settings/privacy')
  expect(settings.text).toContain('On: you’re asked what you may know.')
  const saved = await leo.submit(settings.form('Turn off questions'))
  expect(saved.text).toContain('Your privacy settings have been updated.')
  expect(saved.text).toContain('Off: no one can ask you.')
  expect((await maya.get(PAGE)).texts('.person-choices strong')).not.toContain('Leo North')
  // The forms of the page don't change each other’s settings.
  await leo.submit(saved.form('Save'), { about_private: 'on' })
  const both = await leo.get('/account-settings/privacy')
  expect(both.checked('about_private')).toEqual(['on'])
  expect(both.text).toContain('Off: no one can ask you.')
  const on = await leo.submit(both.form('Turn on questions'))
  expect(on.text).toContain('On: you’re asked')
  expect((await maya.get(PAGE)).texts('.person-choices strong')).toContain('Leo North')
  expect((await (await as('priya')).get('/account-settings/privacy')).text).not.toContain('ask you')
})

test('home has no tile where there is nothing to answer; the list says what to do', async () => {
  const bea = await as('bea')
  await db.write((tx) => tx.comment.deleteMany({ where: { user_id: idOf('bea') } }))
  expect((await bea.get('/home')).text).not.toContain(QUESTIONS_FOR_YOU)
  const page = await bea.get('/questions-for-you')
  expect(page.one('.empty').text).toContain('Subscribe to topics')
  expect(page.link('Pick topics')).toBe('/browse-topics')
})
