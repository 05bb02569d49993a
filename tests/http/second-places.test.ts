import { expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { drawer, promptTest as test, respond } from '~tests/support/prompt-site'
import {
  addPosts,
  changeAccount,
  changePartner,
  ctx,
  db,
  idOf,
  member,
  NOW,
  site,
} from '~tests/support/fixtures'
import { askUnnamed } from '~tests/support/unnamed-question'

/** What a rule says where it holds a second time: at another address, later, or for someone else. */

test('[BADGE-04] one’s own badges have their title at one’s own profile, too', async () => {
  const page = await member('tess').get(`/profile/${idOf('tess')}/badges`)
  expect([page.one('h1').text, page.title]).toEqual(['My badges', 'My badges - Quad'])
  expect(page.hrefs('main a')).not.toContain(`/profile/${idOf('tess')}`)
})

test('[PROMPT-24] [PROMPT-04] a discussion stays one when one has joined it, and counts in no category', async () => {
  const bea = member('bea')
  await respond(bea, 'open-to-all')
  const page = await bea.get('/prompts')
  const discussions = drawer(page, 'Open to everyone')!
  expect(discussions.querySelectorAll('h3').map(({ text }) => text.trim())).toEqual([
    'The prompt open to all',
  ])
  expect(discussions.text).toMatch(/1 response.*COMPLETE/)
  expect(drawer(page, 'Settling in')?.text).toContain('0 of 2 completed')
})

test('[PEOPLE-04] [POST-03] next to a post its author is followed, and unfollowed', async () => {
  const bea = member('bea')
  const button = (page: Page) => {
    const { text, attributes } = page.one(`#follow-${idOf('maya')}`)
    return [text.trim(), attributes['aria-pressed'], attributes['aria-label']]
  }
  const post = `/post/${idOf('post:question')}`
  const before = await bea.get(post)
  expect(button(before)).toEqual(['Follow', 'false', 'Follow Maya North'])
  const followed = await bea.submit(before.form(`/profile/${idOf('maya')}/follow`))
  expect(followed.path).toBe(post)
  expect(button(followed)).toEqual(['Following', 'true', 'Following Maya North'])
  const after = await bea.submit(followed.form(`/profile/${idOf('maya')}/unfollow`))
  expect([after.path, button(after)]).toEqual([post, button(before)])
})

test.each([
  ['stan', 'Stan'],
  ['cora', 'Cora'],
] as const)('[PROFILE-27] the preview of %s is titled as anyone’s', async (who, name) => {
  const page = await member('priya').get(`/profile/${idOf(who)}/preview`)
  expect(page.one('h1').text).toBe(`${name}'s profile is not visible.`)
})

test('[ACCESS-02] [API-52] a school says what its id is called where the sign-up doesn’t have it, too', async () => {
  for (const external_id_visible of [true, false]) {
    const stored = { external_id_visible, external_id_name: 'Shore number' }
    await changePartner(stored, 'lakeside')
    const { answer } = await site.browser('lakeside').call('/partner')
    expect(answer).toMatchObject(stored)
  }
})

test('[API-56] a visitor at the address of a school gets the terms of all schools and its own', async () => {
  const data = ['', 'lakeside', 'northfield'].map((partner_code) => {
    const term = `of ${partner_code || 'all'}`
    return { id: term, term, match: term, partner_code, created_at: NOW }
  })
  await db.write((tx) => tx.restrictedTerm.createMany({ data }))
  const { answer } = await site.browser('lakeside').call('/restricted_terms')
  expect(answer).toEqual(expect.arrayContaining(['of all', 'of lakeside']))
  expect(answer).not.toContain('of northfield')
})

test('[ACCESS-10] to prospective students, who left or gave no name is no current student', async () => {
  await addPosts(1, () => ({ user_id: idOf('abe') }))
  await eraseAccount(await ctx('abe'), 'keep')
  const unnamed = await askUnnamed(await ctx('alex'))
  const author = async (id: string) =>
    (await member('priya').get(`/post/${id}`)).texts('article .byline')[0]
  expect(await author(idOf('post:welcome'))).toMatch(/^Sam North ?Current student/)
  expect(await author(idOf('many:0'))).toMatch(/^Former member ?[\d/]+/)
  expect(await author(unnamed)).toMatch(/^A student at Northfield ?[\d/]+/)
})

test('[PROSP-12] students one could ask are students, not others who are deciding', async () => {
  await changeAccount('dev', { onboarding_step: 'complete' })
  const page = await member('priya').get('/prospective-home')
  expect(page.texts('#students h3')).toEqual(['Sam North', 'Alma North'])
  const faces = page.all('[aria-label="Students you could ask"] a')
  expect(faces.map((face) => face.getAttribute('title'))).toEqual(['Sam North', 'Alma North'])
})

test('an administrator reads as many accounts as the list has, suspended ones too', async () => {
  await changeAccount('colin', { suspended_at: NOW })
  const emma = member('emma')
  const [people = ''] = (await emma.get('/school')).texts('.link-list .meta')
  const listed = (await emma.get('/school/people')).all('main a[href^="/school/people/"]')
  const count = listed.filter((link) => /\/\w{26}$/.test(link.getAttribute('href') ?? '')).length
  expect(people).toContain(`${count} accounts, 1 who never logged in, 1 suspended.`)
})
