import { expect } from 'vitest'
import { announceTo } from '~tests/support/announcements'
import { putOn } from '~tests/support/events'
import { changePartner, ctx, db, idOf, test, type PersonName } from '~tests/support/fixtures'
import { askUnnamed } from '~tests/support/unnamed-question'
import { logIn } from './logged-in'
import { isInstalled, passPictures, TEXT_BROWSERS, type TextBrowser } from './text-browser'

/** What people do on campus, each in w3m; the first ways through, in campus.test.ts, are in lynx as well. */
const flow = (what: string, name: PersonName, run: (browser: TextBrowser) => Promise<void>) =>
  test.skipIf(!isInstalled('w3m'))(`w3m: ${what}`, async () => {
    await run(await logIn(TEXT_BROWSERS['w3m']!, name))
  })

flow('a student suggests an event, which waits for staff', 'sam', async (browser) => {
  await browser.open('/events/new', 'Suggest an event')
  await browser.find('Staff look at it')
  await browser.type('Chess night')
  await browser.next()
  await browser.write('Bring a board.')
  await browser.find('Times are those')
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await browser.type(`${day}T18:00`)
  await browser.next()
  await browser.type(`${day}T20:00`)
  await browser.press('Staff will look at your suggestion', 'Suggest event')
  const event = await db.read.campusEvent.findFirstOrThrow({ where: { title: 'Chess night' } })
  expect(event).toMatchObject({ state: 'suggested', text: 'Bring a board.' })
})

flow('staff accept what was suggested', 'stan', async (browser) => {
  const { id } = await putOn({ by: 'maya', title: 'Board games' })
  await browser.open(`/events/${id}`, 'Board games')
  await browser.press('It’s on the calendar now.', 'Accept')
  const where = { where: { id } }
  expect(await db.read.campusEvent.findUnique(where)).toMatchObject({ state: 'published' })
})

flow('someone flags an event', 'maya', async (browser) => {
  const { id } = await putOn({ title: 'Sale of keys' })
  await browser.open(`/events/${id}/flag`, 'Flag this event')
  await browser.find('What’s wrong')
  await browser.check()
  await browser.press('Sale of keys', 'Flag')
  expect(await db.read.moderationCase.count({ where: { subject_id: id, kind: 'event' } })).toBe(1)
})

flow('someone answers a comment and names a person', 'leo', async (browser) => {
  const parent = idOf('comment:alex')
  await browser.open(`/comment/${parent}/reply`, 'Reply to')
  await browser.find('Your reply')
  await browser.write('Thanks, @Sam North')
  await passPictures(browser)
  await browser.press('Thanks,')
  const comment = await db.read.comment.findFirstOrThrow({ where: { parent_id: parent } })
  expect(comment.content).toBe('Thanks, @Sam North')
  const named = await db.read.mention.findMany({ where: { comment_id: comment.id } })
  expect(named.map(({ user_id }) => user_id)).toEqual([idOf('sam')])
})

flow('someone has got an announcement', 'cora', async (browser) => {
  const announcement_id = await announceTo({ title: 'Water is off' })
  await browser.open('/home', 'Home')
  expect(browser.text()).toContain('Waterisoff')
  await browser.press('Home', 'Got it')
  const where = { announcement_id, user_id: idOf('cora') }
  expect(await db.read.announcementDismissal.count({ where })).toBe(1)
})

const allowUnnamed = async () => {
  const where = { partner_code: 'northfield' }
  const { flags } = await db.read.partner.findUniqueOrThrow({ where })
  await changePartner({ flags: { ...(flags as object), unnamed_questions: true } })
}

flow('a student asks without a name', 'bea', async (browser) => {
  await allowUnnamed()
  const title = 'Who else is lost?'
  await browser.open('/ask', 'Ask a question')
  await browser.find('classmate')
  await browser.type(title)
  await browser.next()
  await browser.write('In calculus.')
  await browser.find('Ask without your name')
  await browser.previous()
  await browser.check()
  await browser.press(title, 'Post')
  const post = await db.read.post.findFirstOrThrow({ where: { title } })
  expect(await db.read.unnamedQuestion.count({ where: { post_id: post.id } })).toBe(1)
})

flow('staff look up who asked, with a reason', 'stan', async (browser) => {
  await allowUnnamed()
  const id = await askUnnamed(await ctx('maya', new Date()), 'Who asks here?')
  await browser.open(`/post/${id}/author`, 'See who asked')
  await browser.find('Why do you need to know')
  await browser.write('A teacher asked.')
  await browser.next()
  await browser.press('Your look is on record.')
  expect(browser.text()).toContain('MayaNorth')
})
