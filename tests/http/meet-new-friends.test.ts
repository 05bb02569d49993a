import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { suggestionSearch } from '~/presenters/people/suggestions.server'
import { account, as, changeAccount, ctx, db, idOf, site, siteTest } from '~tests/support/fixtures'
import { ROOT } from '~tests/support/paths'
import type { Browser, Page } from '~tests/support/client'

const test = siteTest()
const PATH = '/home/meet-new-friends'
const shown = (page: Page) => page.dom.querySelector('.friend-card h2 a')?.text ?? null
const title = (page: Page) => page.dom.querySelector('.empty h2, .empty h3')?.text.trim() ?? ''
const ties = async (name: 'sam') => ({
  followed: (await db.read.follow.findMany({ where: { user_id: idOf(name) } })).length,
  skipped: (await db.read.skip.findMany({ where: { user_id: idOf(name) } })).length,
})

/** Past the tutorial */
async function begin(path = PATH): Promise<[Browser, Page]> {
  const sam = await as('sam')
  const page = await sam.get(path)
  if (page.all('.demo-card').length === 0) return [sam, page]
  return [sam, await sam.submit(page.form('Got it'))]
}

/** Everyone there is, by one answer after the other */
async function answerAll(sam: Browser, page: Page, how: 'Follow' | 'Skip') {
  const names: string[] = []
  for (let name = shown(page); name && names.length < 30; name = shown(page)) {
    names.push(name)
    page = await sam.submit(page.form(how))
  }
  return { names, page }
}

describe('one person at a time', () => {
  test('[FRIENDS-04] [FRIENDS-05] a tutorial comes first, in a version for each width, until it was read', async () => {
    await changeAccount('maya', { about: 'I whittle spoons.' })
    const sam = await as('sam')
    const page = await sam.get(PATH)
    expect(page.all('.demo-card').map((card) => card.getAttribute('class'))).toEqual([
      'friend-card demo-card desktop',
      'friend-card demo-card mobile',
    ])
    expect(shown(page)).toBeNull()
    // Seen by its width: one version above 800 pixels, the other up to there
    const styles = readFileSync(join(ROOT, 'app/styles/meet-friends.css'), 'utf8').replace(
      /\s+/g,
      ' ',
    )
    expect(styles).toContain('@media (width > 800px) { .demo-card.mobile { display: none; } }')
    expect(styles).toContain('@media (width <= 800px) { .demo-card.desktop { display: none; } }')
    const next = await sam.submit(page.form('Got it'))
    expect(next.all('.demo-card')).toEqual([])
    expect(next.one('.friend-card').text).toMatch(/Maya North.*I whittle spoons\./s)
    // Two of three (HOME-21)
    expect(next.texts('.friend-card .meta')).toContain('You both like Chess and Film')
    expect(shown(next)).not.toBeNull()
    const { profile_progress } = await account('sam')
    expect(profile_progress).toContain('meet_new_friends_desktop')
    // One is enough, and it is the one that was read.
    const leo = await as('leo')
    const mobile = (await leo.get(PATH)).all('.demo-card.mobile form')[0]
    expect(mobile?.querySelector('[name=understood]')?.getAttribute('value')).toBe('mobile')
    const { csrf } = leo.page
    expect((await leo.post(PATH, { csrf, understood: 'mobile' })).all('.demo-card')).toEqual([])
    const steps = (await account('leo')).profile_progress as string[]
    expect(steps.filter((step) => step.startsWith('meet_new_friends'))).toEqual([
      'meet_new_friends_mobile',
    ])
  })

  test('[FRIENDS-01] [FRIENDS-02] [FRIENDS-07] best first, each followed or skipped once, until no one is left', async () => {
    const [sam, page] = await begin()
    // Three interests in common
    expect(shown(page)).toBe('Maya North')
    const before = await ties('sam')
    const second = await sam.submit(page.form('Follow'))
    expect(await ties('sam')).toEqual({ ...before, followed: before.followed + 1 })
    expect(shown(second)).not.toBe('Maya North')
    const { names, page: end } = await answerAll(sam, second, 'Skip')
    expect(new Set(names).size).toBe(names.length)
    expect((await ties('sam')).skipped).toBe(before.skipped + names.length)
    // Not those of another school, no test users, no one who has left or isn't valid.
    for (const name of [
      'Lou Lake',
      'Glen Lake',
      'Tess North',
      'Ivan North',
      'Nora North',
      'Sam North',
    ])
      expect(names).not.toContain(name)
    expect(title(end)).toBe('That’s everyone for now')
  })

  test('[FRIENDS-09] [FRIENDS-08] the skipped people once more, and only once', async () => {
    const [sam, end] = await begin()
    const first = await sam.submit(end.form('Show me people I skipped'))
    const { skipped } = await ties('sam')
    // Skipped again, each comes by once.
    const { names, page } = await answerAll(sam, first, 'Skip')
    expect(names).toHaveLength(skipped)
    expect(page.html).not.toContain('Show me people I skipped')
    expect((await sam.get(PATH)).html).not.toContain('Show me people I skipped')
    // Nor where no one was skipped; with a filter too.
    await changeAccount('alma', { profile_progress: ['meet_new_friends_mobile'] })
    const alma = await as('alma')
    const ended = async () => (await alma.get(`${PATH}?program_name=None`)).html
    expect(await ended()).not.toContain('Show me people I skipped')
    await alma.press(`/profile/recommended`, `/profile/${idOf('maya')}/skip`)
    expect(await ended()).toContain('Show me people I skipped')
  })

  test('[FRIENDS-06] [FRIENDS-08] filters stay from one to the next, and the end says that they filter', async () => {
    await db.write((tx) => tx.skip.deleteMany({ where: { user_id: idOf('sam') } }))
    await changeAccount('sam', { can_see_prospectives: true })
    const [sam] = await begin()
    const all = await sam.get(PATH)
    const filters = all.all('.filters [name]').map((field) => field.getAttribute('name'))
    expect(new Set(filters)).toEqual(new Set(['program_name', 'enrollment_status', 'interests']))
    const page = await sam.get(`${PATH}?program_name=History`)
    const { names, page: end } = await answerAll(sam, page, 'Skip')
    expect(names).toEqual(['Bea North'])
    expect(end.path).toBe(`${PATH}?program_name=History`)
    expect(title(end)).toBe('No one else matches your filters')
    expect(end.link('Clear filters')).toBe(PATH)
    // Each of the three filters by itself: who stays and who goes away
    await db.write((tx) => tx.skip.deleteMany({ where: { user_id: idOf('sam') } }))
    const under = async (query: string) => {
      const { names: found } = await answerAll(sam, await sam.get(`${PATH}?${query}`), 'Skip')
      await db.write((tx) => tx.skip.deleteMany({ where: { user_id: idOf('sam') } }))
      return found
    }
    await db.write((tx) => tx.follow.deleteMany({ where: { user_id: idOf('sam') } }))
    const everyone = await under('')
    expect(everyone).toEqual(expect.arrayContaining(['Maya North', 'Bea North', 'Priya North']))
    const prospective = await under('enrollment_status=prospective_students')
    expect(prospective).toContain('Priya North')
    expect(prospective).not.toContain('Bea North')
    const hikers = await under('interests=hiking')
    expect(hikers).toContain('Maya North')
    expect(hikers.length).toBeLessThan(everyone.length)
  })
})

test('[FRIENDS-07] of five of the viewer’s own school, best first, who aren’t followed or skipped', async () => {
  await changeAccount('greta', { global: true })
  await changeAccount('lou', { global: true })
  const viewer = await ctx('greta')
  expect(await suggestionSearch(viewer)).toMatchObject({
    order: 'recommended',
    size: 5,
    show_global: false,
    exclude_user_ids: [idOf('greta')],
  })
  const found = await site.services.search.people(
    viewer,
    await suggestionSearch(viewer, { size: 50 }),
  )
  expect(found.ids).not.toContain(idOf('lou'))
  expect((await db.read.user.findUniqueOrThrow({ where: { id: idOf('lou') } })).global).toBe(true)
})

test('an answer about someone who can’t be seen changes nothing, and the next one comes', async () => {
  await changeAccount('sam', { profile_progress: ['meet_new_friends_mobile'] })
  const sam = await as('sam')
  const { csrf } = await sam.get(PATH)
  const before = await ties('sam')
  for (const name of ['lou', 'ivan', 'no one']) {
    const page = await sam.post(PATH, { csrf, user_id: idOf(name), answer: 'follow' })
    expect([page.path, page.status]).toEqual([PATH, 200])
  }
  expect(await ties('sam')).toEqual(before)
  const own = await sam.post(PATH, { csrf, user_id: idOf('sam'), answer: 'follow' })
  expect(own.status).toBe(403)
  const wrong = await sam.post(PATH, { csrf, user_id: idOf('maya'), answer: 'dance' })
  expect(wrong.status).toBe(400)
  expect((await sam.get(`${PATH}?skipped=${'x'.repeat(5000)}`)).status).toBe(200)
})
