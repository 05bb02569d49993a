import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter } from '~tests/support/enter'
import type { Browser, Page } from '~tests/support/client'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, NOW } from '~tests/support/world'
import { person } from '~tests/support/small-world/people'
import type { Tx } from '~/platform/db.server'

const FOLLOWED = 16

let site: Site
let sam: Browser
beforeAll(async () => {
  site = await openSite(async ({ db }) => {
    await fillSmallWorld(db)
    await db.write(async (tx) => {
      for (let at = 0; at < 8; at++) await post(tx, `Extra ${at}`, at * 1000)
      const crowd = Array.from({ length: FOLLOWED }, (_, at) => `crowd${at}`)
      await tx.user.createMany({ data: crowd.map((name) => person(name, {}, 'x')) })
      await follows(tx, 'sam', crowd)
    })
  })
  sam = await enter(site, 'sam@northfield.test')
})
afterAll(() => site.close())

const as = (name: string) => enter(site, `${name}@northfield.test`)
const lakes = () => enter(site, 'lou@lakeside.test', 'lakeside')

const post = (tx: Tx, title: string, later = 0, by = 'leo') =>
  tx.post.create({
    data: {
      id: idOf(title),
      partner_code: 'northfield',
      user_id: idOf(by),
      title,
      content: 'x',
      tag_names: [],
      created_at: new Date(NOW.getTime() + later),
      updated_at: NOW,
    },
  })

async function follows(tx: Tx, who: string, whom: string[]) {
  const partner_code = 'northfield'
  await tx.follow.createMany({
    data: whom.map((name) => ({
      ...{ user_id: idOf(who), followed_user_id: idOf(name) },
      ...{ partner_code, created_at: NOW },
    })),
  })
  const data = { following_count: { increment: whom.length } }
  await tx.user.update({ where: { id: idOf(who) }, data })
}

const change = (name: string, data: object) =>
  site.services.db.write((tx) => tx.user.update({ where: { id: idOf(name) }, data }))

const main = (page: Page) => page.all('main a').map((link) => link.text.trim())
const tile = (page: Page, title: string) =>
  page.all('aside section').find((one) => one.querySelector('h2')?.text === title)

describe('the post box', () => {
  test('[HOME-22] asks what is on one’s mind, with today’s prompt and its buttons', async () => {
    const page = await sam.get('/home')
    const box = page.one('.post-box')
    expect(box.querySelector('a.input')?.text).toBe("What's on your mind, Sam?")
    expect(box.text).toMatch(/Today's prompt: \S/)
    expect(page.link('Prompt')).toMatch(/^\/prompt\/[^/]+\/[^/]+\/respond$/)
    expect(page.link('Ask a question')).toBe('/ask')
    await site.services.db.write((tx) =>
      tx.prompt.updateMany({ where: { partner_code: 'lakeside' }, data: { active: false } }),
    )
    const lou = await (await lakes()).get('/home')
    expect(lou.one('.post-box').text).toContain('No prompt available')
    expect(lou.link('Prompt')).toBe('/prompts')
  })

  test('[HOME-23] [HOME-24] has the buttons of its place and reader', async () => {
    const home = await sam.get('/home')
    expect(home.link("What's on your mind, Sam?")).toBe('/home/new-post')
    expect(home.link('Answer a question')).toContain('/search-results/questions?answered=false')
    const priya = await (await as('priya')).get('/home')
    expect(priya.link('Ask a question')).toBe('/ask')
    expect(main(priya)).not.toContain('Answer a question')
    expect(priya.all('a[href$="/new-post"]')).toHaveLength(0)
    const own = main(await sam.get('/profile'))
    expect(own).toEqual(expect.arrayContaining(['New post', 'Ask a question']))
    expect(own).not.toContain('Answer a question')
    const topic = await sam.get(`/topic/study-groups/${idOf('topic:study')}`)
    expect(topic.link('Write a new post')).toBe(`/new-post?topic=${idOf('topic:study')}`)
    expect(topic.link('Answer a question')).toMatch(/tab=questions&answered=false$/)
    // Without prospective students everybody does everything.
    expect(main(await (await lakes()).get('/home'))).toContain('Answer a question')
  })

  test('[HOME-02] [HOME-22] /home/new-post is home with the post form open', async () => {
    const page = await sam.get('/home/new-post')
    expect(page.title).toBe('Home - Quad')
    expect(page.all('article.post')).toHaveLength(10)
    const box = page.one('.post-box')
    expect(box.querySelectorAll('form[aria-label="Write a post"]')).toHaveLength(1)
    expect(box.querySelector('a.input')).toBeNull()
    expect(box.text).toMatch(/Today's prompt: \S/)
    expect(page.link('Prompt')).toBe((await sam.get('/home')).link('Prompt'))
    expect(page.link('Ask a question')).toBe('/ask')
    const values = { title: 'Written on home', content: 'In the **open** form' }
    const wrong = await sam.submit(page.form('Post'), { ...values, content: '' })
    expect(wrong.status).toBe(400)
    expect(wrong.one('[name=title]').getAttribute('value')).toBe('Written on home')
    const done = await sam.submit(wrong.form('Post'), values)
    expect(done.one('h1').text).toBe('Written on home')
    expect((await (await as('priya')).get('/home/new-post')).path).toBe('/home')
    await site.services.db.write((tx) => tx.post.deleteMany({ where: { title: values.title } }))
    await change('sam', { posts_count: 1 })
  })
})

describe('tiles', () => {
  test('[HOME-07] the viewer with counts that open the profile and the lists', async () => {
    const page = await sam.get('/home')
    const you = tile(page, 'You')
    const profile = `/profile/${idOf('sam')}`
    expect(you?.querySelector('.avatar')?.getAttribute('data-initials')).toBe('SN')
    expect(page.link('Sam North')).toBe(profile)
    expect(you?.querySelector('.counts')?.text).toMatch(/post\s*1.*followers\s*0.*following\s*16/s)
    expect(page.link('post')).toBe(profile)
    const list = await sam.get(page.link('following'))
    expect(list.one('h1').text).toBe('People you follow')
    expect(list.all('.person-line')).toHaveLength(10)
    const theirs = await sam.get(`/profile/${idOf('crowd3')}/followers`)
    expect(theirs.one('h1').text).toBe('Crowd3’s followers')
    expect(theirs.all('.person-line a').map((link) => link.text)).toEqual(['Sam North'])
    expect((await sam.get(`${profile}/followers`)).text).toContain('Nobody you can see yet')
  })

  test('[HOME-12] up to 15 faces, and from a thousand on their count', async () => {
    const group = async () => (await sam.get('/home')).one('.avatar-group')
    expect((await group()).querySelectorAll('.avatar')).toHaveLength(15)
    expect((await group()).querySelector('.more')?.text).toBe('+1')
    await change('sam', { following_count: 1234 })
    expect((await group()).querySelector('.more')?.text).toBe('1.2k')
    await change('sam', { following_count: FOLLOWED })
  })

  test('[HOME-09] prompts only for course users', async () => {
    expect(tile(await sam.get('/home'), 'Prompts')).toBeUndefined()
    await change('sam', { lti_course_ids: ['lms-1'] })
    expect(tile(await sam.get('/home'), 'Prompts')?.innerHTML).toContain('href="/prompts"')
    await change('sam', { lti_course_ids: [] })
  })

  test('[HOME-26] the school’s own, from markdown', async () => {
    const page = await sam.get('/home')
    const news = tile(page, 'News of northfield')
    expect(news?.innerHTML).toContain('<strong>Soup</strong> on <a href="/help">Friday</a>')
    expect(news?.text).toContain('<b>not bold</b>')
    expect(page.all('h1')).toHaveLength(1)
    expect(page.text).not.toContain('News of lakeside')
  })

  test('[HOME-19] a quote, with its picture only where the school shows them', async () => {
    const quote = async () => (await sam.get('/home')).one('.quote')
    expect((await quote()).text).toContain('A quote for a student of northfield')
    expect((await quote()).querySelectorAll('img')).toHaveLength(0)
    const settings = (quote_images: boolean) =>
      site.services.db.write((tx) =>
        tx.partner.update({
          where: { partner_code: 'northfield' },
          data: { settings: { accent: 'forest', quote_images } },
        }),
      )
    await settings(true)
    const src = (await quote()).querySelector('img')?.getAttribute('src') ?? ''
    expect(src).toBe('/images/quotes/lantern.svg')
    expect((await sam.get(src)).status).toBe(200)
    const lake = await (await lakes()).get('/home')
    expect(lake.one('.quote').querySelectorAll('img')).toHaveLength(0)
    await settings(false)
  })

  test('[HOME-20] quotes and messages are for one’s kind; a message stays until dismissed', async () => {
    const said = async (name: string) => (await (await as(name)).get('/home')).text
    expect(await said('priya')).toContain('A quote for a prospective of northfield')
    expect(await said('sam')).not.toMatch(/Message \d|prospective of|leader of/)
    const leo = await as('leo')
    for (const message of ['Message 1 to leaders', 'Message 2 to leaders']) {
      await leo.get('/home')
      expect((await leo.get('/home')).text).toContain(message)
      const after = await leo.submit(leo.page.form('Got it'))
      expect(after.path).toBe('/home')
      expect(after.text).not.toContain(message)
    }
    expect(leo.page.text).not.toMatch(/Message \d/)
    const csrf = leo.page.one('[name=csrf]').getAttribute('value') ?? ''
    for (const message of ['', 'x'.repeat(99), idOf(`quote:northfield:leader`)])
      expect((await leo.post('/home/mindset-message', { csrf, message })).status).toBe(404)
  })
})

describe('the feed', () => {
  test('[HOME-11] names at most five interests of an author, and none that are private', async () => {
    const names = ['Knots', 'Larks', 'Maps']
    await site.services.db.write(async (tx) => {
      await tx.interest.createMany({
        data: names.map((name, at) => ({
          ...{ id: idOf(`interest:${name}`), code: name.toLowerCase(), name },
          ...{ select_order: 9 + at, match_order: 9 + at },
        })),
      })
      const interests = ['Chess', 'Film', 'Hiking', ...names]
      await tx.userInterest.createMany({
        data: interests.map((name) => ({
          user_id: idOf('leo'),
          interest_id: idOf(`interest:${name}`),
        })),
      })
    })
    const shown = async () =>
      (await sam.get('/home')).one(`#post-${idOf('Extra 7')}`).querySelector('.interests')?.text
    expect(await shown()).toBe('Chess · Film · Hiking · Knots · Larks')
    await change('leo', { interests_private: true })
    expect(await shown()).toBeUndefined()
  })

  test('[HOME-15] refer a friend stands once, with the sixth post', async () => {
    const items = (await sam.get('/home')).all('.posts > li')
    const with_ = (words: string) =>
      items.flatMap((item, at) =>
        item.querySelectorAll('.callout').some((callout) => callout.text.includes(words)) ? at : [],
      )
    expect(with_('Refer a friend')).toEqual([5])
    expect(sam.page.all('a[href^="/refer-a-friend"]')).toHaveLength(2)
    const older = await sam.get(sam.page.link('Older'))
    expect(older.all('.posts .callout')).toHaveLength(0)
  })

  test('[HOME-25] the ways to prospective students, for who may guide them', async () => {
    const page = await sam.get('/home')
    expect(page.link('Guide prospective students')).toBe('/browse-topics')
    const right = `/topic/is-this-school-right-for-me/${idOf('topic:right')}`
    expect(page.all('.posts .callout a').map((link) => link.getAttribute('href'))).toContain(right)
    for (const name of ['alex', 'priya'])
      expect(main(await (await as(name)).get('/home'))).not.toContain('Guide prospective students')
    expect(main(await (await lakes()).get('/home'))).not.toContain('Guide prospective students')
  })

  test('[HOME-17] later pages lead to what has come since the first one', async () => {
    const first = await sam.get('/home')
    expect(first.one('.update').getAttribute('hidden')).toBeDefined()
    const asks = first.one('[data-newer]').getAttribute('data-newer') ?? ''
    const count = async (path: string) =>
      (JSON.parse((await sam.twin().get(path)).html) as { count: number }).count
    const older = first.link('Older')
    expect((await sam.get(older)).all('.update:not([hidden])')).toHaveLength(0)
    expect(await count(asks)).toBe(0)
    await site.services.db.write((tx) => post(tx, 'Just come', 60_000))
    expect(await count(asks)).toBe(1)
    const later = await sam.get(older)
    expect(later.all('.update:not([hidden])')).toHaveLength(1)
    expect(later.link('Update')).toBe('/home')
    expect((await sam.get(later.link('Update'))).one('.post h2').text).toBe('Just come')
    expect(await count('/home/newer?since=nonsense')).toBe(0)
    // What one may not see is nothing new.
    const [{ id } = { id: '' }] = await site.services.db.read.post.findMany({
      where: { title: 'Just come' },
      select: { id: true },
    })
    await site.services.db.write((tx) => tx.post.update({ where: { id }, data: { private: true } }))
    expect(await count(asks)).toBe(0)
    expect((await sam.get(older)).all('.update:not([hidden])')).toHaveLength(0)
  })
})

test('[POST-02] posts with long titles and a thousand tags make no long page', async () => {
  const title = 'Rather long words '.repeat(555).trim()
  const tag_names = Array.from({ length: 1000 }, (_, at) => `tag-${at}`)
  const names = Array.from({ length: 10 }, (_, at) => `Long ${at}`)
  await site.services.db.write(async (tx) => {
    for (const [at, name] of names.entries()) {
      const { id } = await post(tx, name, 120_000 + at)
      await tx.post.update({ where: { id }, data: { title, tag_names } })
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
