import { expect } from 'vitest'
import { as, changeAccount, idOf, member, type PersonName, siteTest } from '~tests/support/fixtures'
import type { Page } from '~tests/support/client'

const test = siteTest()
const greta = member('greta')
/** Each step of the list, and its link as long as it isn't done. */
const steps = (page: Page) =>
  page.all('main .first-steps li').map((step) => step.text.replace(/\s+/g, ' ').trim())
const home = async (name: PersonName) => steps(await (await as(name)).get('/home'))

const ALL = ['Subscribe to a topic', 'Follow someone', 'Answer a question', 'Ask a question']

test('a newcomer’s first steps are what they have not done yet, and go when all is done', async () => {
  const page = await greta.get('/home')
  expect(steps(page)).toEqual(ALL)
  expect(page.text).toContain('0 of 4 done')
  const links = page.hrefs('main .first-steps li a')
  for (const href of links) expect((await greta.twin().get(href)).status).toBe(200)

  const topic = `/topic/study-groups/${idOf('topic:study')}`
  await greta.press(topic, 'Subscribe')
  expect(steps(await greta.get('/home'))[0]).toBe('Subscribe to a topic: done')
  await greta.press(`/profile/${idOf('maya')}`, 'Follow Maya North')
  await greta.press(`/post/${idOf('post:leader')}`, 'Post comment', { content: 'Thank you' })
  expect(steps(await greta.get('/home'))).toContain('Answer a question')
  await greta.press(`/post/${idOf('post:question')}`, 'Post answer', { content: 'In the library' })
  const left = await greta.get('/home')
  expect(left.hrefs('main .first-steps li a')).toEqual(['/ask'])
  expect(left.text).toContain('3 of 4 done')
  await greta.press('/ask', 'Post', { title: 'Where is the library?', content: 'I am lost.' })
  expect(steps(await greta.get('/home'))).toEqual([])
})

test('first steps are shown to new accounts only, without what they can’t do', async () => {
  expect(await home('maya')).toEqual([])
  await changeAccount('alex', { joined_date: new Date() })
  const flags = { enrollment_module_home_page: false }
  await changeAccount('priya', { joined_date: new Date(), flags })
  expect(await home('alex')).toContain('Follow someone')
  const prospective = (await home('priya')).join()
  expect(prospective).toContain('Ask a question')
  expect(prospective).not.toContain('Follow someone')
  expect(prospective).not.toContain('Answer a question')
})

test('someone who dismisses the first steps never sees them again, others still do', async () => {
  await changeAccount('alex', { joined_date: new Date() })
  await changeAccount('bea', { joined_date: new Date() })
  const alex = await as('alex')
  expect((await alex.press('/home', '/home/first-steps')).path).toBe('/home')
  expect(steps(await alex.get('/home'))).toEqual([])
  expect(await home('bea')).not.toEqual([])
})
