import { describe, expect } from 'vitest'
import { HOME_BEHIND } from '~/policy/home-sequence'
import type { Page } from '~tests/support/client'
import {
  as,
  changeAccount,
  db,
  idOf,
  member,
  NOW,
  type PersonName,
  siteTest,
} from '~tests/support/fixtures'
import { createLeosPost, CROWD, fillHome } from '~tests/support/home-school'

const test = siteTest({ fill: fillHome })
const sam = member('sam')
test.beforeAll(async () => {
  await changeAccount('sam', { following_count: CROWD.length })
  // Prospective students have this home where the school has no other for them.
  await changeAccount('priya', { flags: { enrollment_module_home_page: false } })
})

const home = async (name: PersonName) => (await as(name)).get('/home')
const links = (page: Page) => page.texts('main a')
const tile = (page: Page, title: string) =>
  page.all('aside section').find((one) => one.querySelector('h2')?.text === title)

describe('the post box', () => {
  test('[HOME-22] asks what is on your mind, with today’s prompt and its buttons', async () => {
    const page = await sam.get('/home')
    const box = page.one('.post-box')
    expect(box.querySelector('a.input')?.text).toBe("What's on your mind, Sam?")
    expect(box.text).toMatch(/Today's prompt: \S/)
    expect(page.link('Prompt')).toMatch(/^\/prompt\/[^/]+\/[^/]+\/respond$/)
    expect(page.link('Ask a question')).toBe('/ask')
    await db.write((tx) =>
      tx.prompt.updateMany({ where: { partner_code: 'lakeside' }, data: { active: false } }),
    )
    const lou = await home('lou')
    expect(lou.one('.post-box').text).toContain('No prompt available')
    expect(lou.link('Prompt')).toBe('/prompts')
  })

  test('a new school shows no empty tabs, steps and buttons', async () => {
    const nav = (page: Page) => page.texts('.main-nav .nav-label')
    const school = { partner_code: 'lakeside' }
    await changeAccount('lou', { joined_date: new Date(), profile_progress: ['choose_interests'] })
    await db.write((tx) => tx.prompt.updateMany({ where: school, data: { active: true } }))
    const flags = { topics_page_v2: true }
    await db.write((tx) => tx.partner.update({ where: school, data: { flags } }))
    const before = await home('lou')
    expect(nav(before)).toEqual(expect.arrayContaining(['Topics', 'Prompts']))
    expect(before.text).toContain('Subscribe to a topic')
    const archived = { archived_at: new Date() }
    await db.write((tx) => tx.topic.updateMany({ where: school, data: archived }))
    await db.write((tx) => tx.prompt.updateMany({ where: school, data: archived }))
    const page = await home('lou')
    expect(nav(page)).not.toContain('Topics')
    expect(nav(page)).not.toContain('Prompts')
    expect(nav(page)).toEqual(expect.arrayContaining(['Home', 'Ask', 'Search', 'Me']))
    expect(page.text).not.toMatch(/No prompt available|Subscribe to a topic/)
    expect(page.all('.post-box a').map(({ text }) => text.trim())).not.toContain('Prompt')
    expect(nav(await sam.get('/home'))).toEqual(expect.arrayContaining(['Topics', 'Prompts']))
  })

  test('[HOME-28] the next step is none that was just taken, nor one that the school doesn’t have', async () => {
    const next = async () => (await home('lou')).texts('.next-step a, .next-step')[0] ?? ''
    const [interest] = await db.read.interest.findMany({ take: 1 })
    await changeAccount('lou', { profile_progress: [], avatar_url: null })
    expect(await next()).toMatch(/interests/i)
    // Chosen, and not marked yet.
    const chosen = { user_id: idOf('lou'), interest_id: interest!.id }
    await db.write((tx) => tx.userInterest.create({ data: chosen }))
    expect(await next()).toMatch(/photo/i)
    const done = ['choose_interests', 'choose_profile_photo', 'follow_classmates']
    await changeAccount('lou', { profile_progress: done })
    expect(await next()).toMatch(/about|yourself/i)
  })

  test('[HOME-23] [HOME-24] has the buttons of its page and reader', async () => {
    const page = await sam.get('/home')
    expect(page.link("What's on your mind, Sam?")).toBe('/home/new-post')
    expect(page.link('Answer a question')).toContain('/search-results/questions?answered=false')
    const priya = await home('priya')
    expect(priya.link('Ask a question')).toBe('/ask')
    expect(links(priya)).not.toContain('Answer a question')
    expect(priya.all('a[href$="/new-post"]')).toHaveLength(0)
    const own = links(await sam.get('/profile'))
    expect(own).toEqual(expect.arrayContaining(['New post', 'Ask a question']))
    expect(own).not.toContain('Answer a question')
    const topic = await sam.get(`/topic/study-groups/${idOf('topic:study')}`)
    expect(topic.link('Write a new post')).toBe(`/new-post?topic=${idOf('topic:study')}`)
    expect(topic.link('Ask a question')).toBe(`/ask?topic=${idOf('topic:study')}`)
    expect(links(topic)).not.toContain('Answer a question')
    // At a school without prospective students there is no difference.
    expect(links(await home('lou'))).toContain('Answer a question')
  })

  test('[HOME-02] [HOME-22] /home/new-post is home with the post form open', async () => {
    const page = await sam.get('/home/new-post')
    expect(page.title).toBe('Home - Quad')
    expect(page.all('article.post')).toHaveLength(10)
    const box = page.one('.post-box')
    expect(box.querySelectorAll('form[aria-label="Write a post"]')).toHaveLength(1)
    expect(box.querySelector('a.input')).toBeNull()
    expect(box.text).toMatch(/Today's prompt: \S/)
    expect(page.link('Prompt')).toBe((await sam.twin().get('/home')).link('Prompt'))
    expect(page.link('Ask a question')).toBe('/ask')
    const title = 'Written on home'
    const invalid = await sam.submit('Post', { title, content: '' })
    expect(invalid.status).toBe(400)
    expect(invalid.value('title')).toBe(title)
    const done = await sam.submit('Post', { title, content: 'In the **open** form' })
    expect(done.one('h1').text).toBe(title)
    expect((await (await as('priya')).get('/home/new-post')).path).toBe('/home')
    await db.write((tx) => tx.post.deleteMany({ where: { title } }))
  })
})

describe('tiles', () => {
  test('[HOME-07] you, with counts that open the profile and the lists', async () => {
    const page = await sam.get('/home')
    const you = tile(page, 'You')
    const profile = `/profile/${idOf('sam')}`
    expect(you?.querySelector('.avatar use')?.getAttribute('href')).toMatch(/\.svg#\d+$/)
    expect(page.link('Sam North')).toBe(profile)
    expect(you?.querySelector('.counts')?.text).toMatch(/post\s*1.*followers\s*0.*following\s*16/s)
    expect(page.link('post')).toBe(profile)
    const list = await sam.get(page.link('following'))
    expect(list.one('h1').text).toBe('People you follow')
    expect(list.all('.person-card')).toHaveLength(10)
    const theirs = await sam.get(`/profile/${idOf('crowd3')}/followers`)
    expect(theirs.one('h1').text).toBe('Crowd3’s followers')
    expect(theirs.texts('.person-card h2 a')).toEqual(['Sam North'])
    expect((await sam.get(`${profile}/followers`)).text).toContain('No one you can see yet')
  })

  test('[HOME-12] up to 15 faces, and how many there are more', async () => {
    const group = (await sam.get('/home')).one('.avatar-group')
    expect(group.querySelectorAll('.avatar')).toHaveLength(15)
    expect(group.querySelector('.more')?.text).toBe('+1')
  })

  test('[HOME-09] prompts only for course users', async () => {
    expect(tile(await sam.get('/home'), 'Prompts')).toBeUndefined()
    await changeAccount('sam', { lti_course_ids: ['lms-1'] })
    expect(tile(await sam.get('/home'), 'Prompts')?.innerHTML).toContain('href="/prompts"')
    await changeAccount('sam', { lti_course_ids: [] })
  })

  test('[HOME-26] the school’s own, from Markdown', async () => {
    const page = await sam.get('/home')
    const news = tile(page, 'News of northfield')
    expect(news?.innerHTML).toContain('<strong>Soup</strong> on <a href="/help">Friday</a>')
    expect(news?.text).toContain('<b>not bold</b>')
    expect(page.all('h1')).toHaveLength(1)
    expect(page.text).not.toContain('News of lakeside')
  })

  test('[HOME-19] a quote, with its picture only where the school shows them', async () => {
    const pictures = async (name: PersonName) =>
      (await home(name)).all('.quote img').map((img) => img.getAttribute('src') ?? '')
    const showPictures = (quote_images: boolean) => {
      const data = { settings: { accent: 'forest', quote_images } }
      return db.write((tx) => tx.partner.update({ where: { partner_code: 'northfield' }, data }))
    }
    const page = await sam.get('/home')
    expect(page.one('.quote').text).toContain('A quote for a student of northfield')
    expect(await pictures('sam')).toEqual([])
    await showPictures(true)
    const [src = '', ...more] = await pictures('sam')
    expect([src, more]).toEqual(['/images/quotes/lantern.svg', []])
    expect((await sam.get(src)).status).toBe(200)
    expect(await pictures('lou')).toEqual([])
    await showPictures(false)
  })

  test('[HOME-05] [HOME-20] quotes and messages are for one kind of user; a message comes before home until read', async () => {
    const message = '/home/mindset-message'
    expect((await home('priya')).text).toContain('A quote for a prospective of northfield')
    expect((await home('sam')).text).not.toMatch(/Message \d|prospective of|leader of/)
    expect((await sam.get(message)).path).toBe('/home')
    const leo = await as('leo')
    for (const text of ['Message 1 to leaders', 'Message 2 to leaders']) {
      // Closing it leads home, and it comes again.
      const page = await leo.get('/home')
      expect([page.path, page.text.includes(text)]).toEqual([message, true])
      const close = page.one('[data-modal]').getAttribute('data-close') ?? ''
      expect((await leo.get(close)).path).toBe(HOME_BEHIND)
      await leo.get('/home')
      // One at a time: after one comes home.
      expect((await leo.submit('Got it')).path).toBe(HOME_BEHIND)
    }
    const { path, csrf } = await leo.get('/home')
    expect(path).toBe('/home')
    for (const other of ['', 'x'.repeat(99), idOf(`quote:northfield:leader`)])
      expect((await leo.post(message, { csrf, message: other })).status).toBe(404)
  })
})

describe('the feed', () => {
  test('[HOME-11] names at most five interests of an author, and none that are private', async () => {
    const names = ['Knots', 'Larks', 'Maps']
    await db.write(async (tx) => {
      await tx.interest.createMany({
        data: names.map((name, at) => ({
          id: idOf(`interest:${name}`),
          code: name.toLowerCase(),
          name,
          select_order: 9 + at,
          match_order: 9 + at,
        })),
      })
      const interests = ['Chess', 'Film', 'Hiking', ...names].map((name) =>
        idOf(`interest:${name}`),
      )
      await tx.userInterest.createMany({
        data: interests.map((interest_id) => ({ user_id: idOf('leo'), interest_id })),
      })
    })
    const shown = async () =>
      (await sam.get('/home')).one(`#post-${idOf('Extra 7')}`).querySelector('.interests')?.text
    expect(await shown()).toBe('Chess · Film · Hiking · Knots · Larks')
    await changeAccount('leo', { interests_private: true })
    expect(await shown()).toBeUndefined()
  })

  test('[HOME-15] has "Refer a friend" once, after the sixth post', async () => {
    const page = await sam.get('/home')
    const items = page.all('.posts > li')
    const at = items.findIndex(({ text }) => text.includes('Refer a friend'))
    expect(items.slice(0, at).filter((item) => item.querySelector('.post'))).toHaveLength(5)
    // Each item is a post, or what comes between two.
    for (const item of items)
      expect(
        item.querySelectorAll('.post, .callout, .first-steps, .alike, .feed-friend, .activity'),
      ).toHaveLength(1)
    expect(page.all('a[href^="/refer-a-friend"]')).toHaveLength(2)
    const older = await sam.get(page.link('Older'))
    expect(older.all('.posts .callout').some(({ text }) => text.includes('Refer'))).toBe(false)
  })

  test('[HOME-25] has links to prospective students, for users who may guide them', async () => {
    const page = await sam.get('/home')
    expect(page.link('Guide prospective students')).toBe('/browse-topics')
    const right = `/topic/is-this-school-right-for-me/${idOf('topic:right')}`
    expect(page.hrefs('.posts .callout a')).toContain(right)
    const archive = (archived_at: Date | null) =>
      db.write((tx) =>
        tx.topic.update({ where: { id: idOf('topic:right') }, data: { archived_at } }),
      )
    await archive(NOW)
    expect((await sam.get('/home')).hrefs('.posts .callout a')).not.toContain(right)
    await archive(null)
    for (const name of ['alex', 'priya', 'lou'] as const)
      expect(links(await home(name))).not.toContain('Guide prospective students')
  })

  test('[HOME-17] later pages lead to what is newer than the first one', async () => {
    const first = await sam.get('/home')
    expect(first.one('.update').text).toBe('')
    const count = async (path = first.one('[data-newer]').getAttribute('data-newer') ?? '') =>
      (JSON.parse((await sam.twin().get(path)).html) as { count: number }).count
    const older = async () => sam.get(first.link('Older'))
    const updates = (page: Page) => page.all('.update a').length
    expect([updates(await older()), await count()]).toEqual([0, 0])
    await db.write((tx) => createLeosPost(tx, 'Just posted', 60_000))
    expect([updates(await older()), await count()]).toEqual([1, 1])
    expect(sam.page.link('Update')).toBe('/home')
    expect((await sam.get('/home')).one('.post h2').text).toBe('Just posted')
    expect(await count('/home/newer?since=nonsense')).toBe(0)
    // What you may not see is not new.
    const where = { id: idOf('Just posted') }
    await db.write((tx) => tx.post.update({ where, data: { private: true } }))
    expect([updates(await older()), await count()]).toEqual([0, 0])
  })
})

test('[POST-02] posts with long titles and a thousand tags make no long page', async () => {
  const title = 'Rather long words '.repeat(555).trim()
  const tag_names = Array.from({ length: 1000 }, (_, at) => `tag-${at}`)
  await db.write(async (tx) => {
    for (let at = 0; at < 10; at++) {
      const { id } = await createLeosPost(tx, `Long ${at}`, 120_000 + at, { tag_names })
      await tx.post.update({ where: { id }, data: { title } })
    }
  })
  const page = await sam.get('/home')
  expect(Buffer.byteLength(page.html)).toBeLessThan(60_000)
  const card = page.one(`#post-${idOf('Long 3')}`)
  expect(card.querySelector('h2')?.text).toMatch(/^Rather long words .{150,190}…$/)
  expect(card.querySelectorAll('.chip.tag')).toHaveLength(8)
  const more = card.querySelectorAll('.chip').find((chip) => chip.text.startsWith('+992 more'))
  const whole = await sam.get(more?.getAttribute('href') ?? '')
  expect(whole.one('h1').text).toBe(title)
  expect(whole.all('.article .chip.tag')).toHaveLength(1000)
})
