import { describe, expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { signIn } from '~tests/support/sign-in'
import { openSmallSite } from '~tests/support/site'
import {
  addPosts,
  as,
  changeAccount,
  member,
  db,
  idOf,
  NOW,
  siteTest,
} from '~tests/support/fixtures'

const test = siteTest({ now: NOW })

const sam = member('sam')
const priya = member('priya')
const lou = member('lou')

const titles = (page: Page) =>
  page.all('.post h2, .post h3').map((title) => title.text.replace('The post ', ''))
const tabs = (page: Page) => page.all('.tabs a')
const links = (page: Page) => page.texts('main a')

describe('home', () => {
  test('[HOME-10] [POST-02] the newest posts of the school with title, snippet, time and author', async () => {
    const page = await sam.get('/home')
    expect(page.title).toBe('Home - Quad')
    expect(titles(page)).toEqual(['welcome', 'question', 'blocked', 'prospect', 'leader'])
    const post = page.one('.post')
    expect(post.querySelector('a')?.getAttribute('href')).toBe(
      `/post/${idOf('post:welcome')}?in=home`,
    )
    expect(post.querySelector('.snippet')?.text).toBe('Who is in the lab?')
    expect(post.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-21T11:00:00.000Z')
    expect(post.querySelector('.byline a')?.getAttribute('href')).toBe(`/profile/${idOf('sam')}`)
    expect(titles(await lou.get('/home'))).toEqual(['lake', 'lakeSecret', 'global'])
  })

  test('says first what has become of a question, then how long ago, with the exact time', async () => {
    const page = await sam.get('/home')
    const question = page.one(`#post-${idOf('post:question')}`)
    expect(question.querySelector(':first-child')?.text).toBe('3 answers')
    const story = page.one(`#post-${idOf('post:welcome')}`)
    expect(story.querySelectorAll('.status')).toHaveLength(0)
    const time = story.querySelector('time')
    expect(time?.text).toBe('1 hour ago')
    expect(time?.getAttribute('title')).toBe('11/21/2026 06:00 EST')
    expect(story.querySelector('.byline')?.text).toMatch(/^Sam North.*Nursing/)
  })

  test('[TAG-09] a tag leads to its search', async () => {
    const page = await sam.get('/home')
    expect(page.link('#nursing')).toBe('/search-results/tag/nursing')
  })

  test('[HOME-24] prospective students are not offered to write a post, only to ask', async () => {
    expect(links(await sam.get('/home'))).toContain("What's on your mind, Sam?")
    for (const browser of [priya, await as('abe')]) {
      const page = await browser.get('/home')
      expect(page.text).not.toContain("What's on your mind")
      expect(page.all('a[href="/new-post"]')).toHaveLength(0)
      expect(page.link('Ask a question')).toBe('/ask')
    }
  })

  test('the places are five, each with one name, and more where there is room', async () => {
    const page = await sam.get('/home')
    const named = (where: string) => page.texts(`nav[aria-label=Main] ${where} a`)
    expect(named('li:not(.roomy)')).toEqual(['Home', 'Topics', 'Ask', 'Search', 'Me'])
    expect(named('li.roomy')).toEqual(['Prompts', 'Events', 'Drafts', 'Saved', 'Announcements'])
  })

  test('[HOME-10] ten a page, the older ones by a link, none twice', async () => {
    const northfield = await openSmallSite({}, ({ db }) => addPosts(25, () => ({}), db))
    const browser = await enter(northfield, 'sam@northfield.test')
    const pages = [titles(await browser.get('/home'))]
    while (browser.page.all('a[rel=next]').length > 0) {
      pages.push(titles(await browser.get(browser.page.link('Older'))))
    }
    expect(pages.map((page) => page.length)).toEqual([10, 10, 10])
    const numbers = Array.from({ length: 25 }, (_, at) => `Number ${at}`)
    expect(pages.flat().slice(0, 25)).toEqual(numbers)
    expect(new Set(pages.flat()).size).toBe(30)
    expect(browser.page.link('Newest')).toBe('/home')
    expect(titles(await browser.get('/home?before=nonsense&page=7'))).toEqual(pages[0])
    await northfield.close()
  })

  test('[HOME-27] [PROFILE-39] without any post: No posts', async () => {
    const empty = await openSmallSite({}, ({ db }) => db.write((tx) => tx.post.deleteMany({})))
    const browser = empty.browser()
    await signIn(browser, 'sam')
    expect((await browser.get('/home')).one('.empty h2').text).toBe('No posts')
    const profile = await browser.get('/profile')
    expect(profile.one('.empty h2').text).toBe('No posts')
    const prompt = `/prompt/a-good-class/${idOf('prompt:a-good-class')}`
    expect((await browser.get(prompt)).one('.empty h2').text).toBe('No posts')
    await empty.close()
  })
})

describe('a post', () => {
  test('[POST-03] [COMMENT-02] with its content, topics, tags and comments', async () => {
    const page = await sam.get(`/post/${idOf('post:question')}`)
    expect(page.title).toBe('The post question - Quad')
    expect(page.one('h1').text).toBe('The post question')
    expect(page.texts('.comment .prose')).toEqual([
      'A comment by sam',
      'A comment by alex',
      'A comment by bea',
    ])
    expect(page.link('Housing, or what?')).toBe(`/topic/housing-or-what/${idOf('topic:housing')}`)
  })

  test.each(['secret', 'gone', 'hidden', 'lake', 'nothing'])(
    '[POST-04] deleted, private, hidden or unknown, all alike: %s',
    async (name) => {
      const page = await sam.get(`/post/${idOf(`post:${name}`)}`)
      expect(page.status).toBe(404)
      expect(page.text).toContain('This post has been removed or made private.')
      expect(page.text).not.toContain(`The post ${name}`)
      expect(page.title).toBe('Post - Quad')
    },
  )

  test('[POST-05] private ones are there for their author and for staff', async () => {
    for (const name of ['maya', 'stan'] as const) {
      const page = await (await as(name)).get(`/post/${idOf('post:secret')}`)
      expect(page.status).toBe(200)
      expect(page.text).toContain('Private')
    }
  })
})

describe('topics', () => {
  const study = `/topic/study-groups/${idOf('topic:study')}`

  test('[TOPIC-03] [TOPIC-04] /browse-topics lists the categories with their topics', async () => {
    const page = await sam.get('/browse-topics')
    expect(page.title).toBe('Discussions')
    expect(page.texts('main h2')).toEqual(['Campus life', 'Prospective student discussions'])
    expect(page.link('Study groups')).toBe(study)
    expect(page.link('Guide prospective students')).toBe('/browse-topics')
    const guided = page.all('section').filter(({ text }) => text.includes('Guide prospective'))
    expect(guided.map((one) => one.querySelector('h2')?.text)).toEqual([
      'Prospective student discussions',
    ])
    expect((await lou.get('/browse-topics')).text).not.toContain('Study groups')
  })

  test('[TOPIC-05] [TOPIC-10] [TOPIC-13] the topic page', async () => {
    const page = await sam.get(study)
    expect(page.title).toBe('Topic: study groups - Quad')
    expect(page.one('h1').text).toBe('Study groups')
    const about = await sam.get(page.link('About this topic'))
    expect(about.path).toBe(`${study}/about`)
    expect(about.text).toContain('All about: Study groups')
    expect(about.link('Go to the topic')).toBe(study)
    expect(page.link('Write a new post')).toBe(`/new-post?topic=${idOf('topic:study')}`)
    expect(page.link('Ask a question')).toBe(`/ask?topic=${idOf('topic:study')}`)
    expect(page.one('aside').text).toMatch(/posts\s*2/)
    expect(page.one('aside').text).toMatch(/comments\s*3/)
    const right = await sam.get(`/topic/x/${idOf('topic:right')}`)
    expect(right.one('aside').text).toMatch(/post\s*1\s*comments\s*0/)
  })

  test('[TOPIC-12] [TOPIC-15] posts and questions on their tabs', async () => {
    const page = await sam.get(study)
    expect(titles(page)).toEqual(['welcome', 'question'])
    expect(page.one('.result-line').text.trim()).toBe('2 posts')
    const questions = await sam.get(tabs(page)[1]?.getAttribute('href') ?? '')
    expect(titles(questions)).toEqual(['question'])
    expect(questions.one('.result-line').text.trim()).toBe('1 question')
    expect(tabs(questions).map((tab) => tab.text.trim())).toEqual(['Posts 2', 'Questions 1'])
  })

  test('[TOPIC-15] a topic without posts or questions says so', async () => {
    await db.write((tx) =>
      tx.topic.create({
        data: {
          id: idOf('topic:empty'),
          partner_code: 'northfield',
          topic_category_id: idOf('category:Campus life'),
          title: 'Empty',
        },
      }),
    )
    const page = await sam.get(`/topic/empty/${idOf('topic:empty')}?tab=questions`)
    expect(page.text).toContain('No questions match your search.')
    expect((await sam.get(`/topic/empty/${idOf('topic:empty')}`)).text).toContain(
      'No posts match your search.',
    )
  })

  test('[TOPIC-11] prospective non-applicants see no button to post', async () => {
    expect(links(await priya.get(study))).not.toContain('Write a new post')
    expect(links(priya.page)).toContain('Ask a question')
    expect(links(await (await as('abe')).get(study))).toContain('Write a new post')
  })

  test('[TOPIC-09] a topic that is not found sends to /browse-topics', async () => {
    const ids = [idOf('topic:boats'), idOf('topic:nothing'), 'x']
    const without = ['/topic', '/topic/study-groups', '/topic-2', '/topic-2/study-groups']
    for (const path of [...ids.map((id) => `/topic/study-groups/${id}`), ...without]) {
      expect([path, (await sam.get(path)).path]).toEqual([path, '/browse-topics'])
    }
  })

  test('[TOPIC-07] without the flag the topic page sends to /browse-topics', async () => {
    const page = await lou.get(`/topic/boats/${idOf('topic:boats')}`)
    expect(page.path).toBe('/browse-topics')
    expect(page.redirects).toHaveLength(1)
  })
})

/** What only one's own profile leads to */
const OWN_LINKS = ['/profile/photo', '/profile/edit', '/drafts', '/saved'] as const
const IN_PAGE = 'main a, aside a'

describe('profiles', () => {
  test('[PROFILE-01] [PROFILE-15] [PEOPLE-05] one’s own', async () => {
    const page = await sam.get('/profile')
    expect(page.title).toBe('My profile - Quad')
    expect(page.one('h1').text).toBe('Sam North')
    expect(page.hrefs(IN_PAGE)).toEqual(expect.arrayContaining([...OWN_LINKS]))
    expect(links(page)).toContain('New post')
    expect(links(page)).toContain('Ask a question')
    expect(page.all('form[action*="/follow"]')).toHaveLength(0)
  })

  test('[PROFILE-02] [PROFILE-12] another’s, with counts and posts', async () => {
    const page = await sam.get(`/profile/${idOf('maya')}`)
    expect(page.title).toBe('Student profile - Quad')
    expect(page.one('h1').text).toBe('Maya North')
    // What is only for one's own: leads to no page of hers (PROFILE-15)
    for (const own of OWN_LINKS) expect(page.hrefs(IN_PAGE)).not.toContain(own)
    const counts = (part: string) =>
      page.all(`${part} .counts > div`).map(({ text }) => text.replace(/\s+/g, ' ').trim())
    expect(counts('.profile-head')).toEqual(['badges0', 'followers0', 'following0'])
    expect(counts('aside')).toEqual(['post1', 'followers0', 'following0'])
    expect(titles(page)).toEqual(['question'])
    expect(page.text).toContain('Chess')
    expect(links(page)).not.toContain('New post')
    expect(page.form(`/profile/${idOf('maya')}/follow`)).toBeDefined()
  })

  test.each(['lou', 'nora', 'ivan', 'tess', 'greta', 'nothing'])(
    '[PROFILE-03] [PROFILE-07] not visible, or not there: %s',
    async (name) => {
      const page = await sam.get(`/profile/${idOf(name)}`)
      expect(page.one('h1').text).toBe('This profile is not visible')
      expect(page.text.toLowerCase()).not.toMatch(new RegExp(`${name} (north|lake)\\b`))
      expect(page.all('.post, form[action*="/follow"]')).toHaveLength(0)
    },
  )

  test('[PROFILE-39] without posts, one’s own says what to do next, another’s that there are none', async () => {
    const bea = await as('bea')
    const next = async () => (await bea.get('/profile')).hrefs('.empty a')
    const answer = '/search-results/questions?answered=false&order=created_at'
    expect(await next()).toEqual(['/ask', answer, '/profile/photo'])
    expect(bea.page.one('.empty h2').text).toBe('No posts')
    expect(bea.page.one('.empty p').text).toBe(
      'Ask your first question, or help someone with theirs.',
    )
    await changeAccount('bea', { avatar_url: `/photos/${'a'.repeat(32)}.webp` })
    expect(await next()).toEqual(['/ask', answer])
    const abe = await (await as('abe')).get('/profile')
    expect(abe.hrefs('.empty a')).toEqual(['/ask', '/profile/photo'])
    expect(abe.one('.empty p').text).toBe('Ask your first question.')
    await db.write((tx) =>
      tx.post.updateMany({ where: { user_id: idOf('leo') }, data: { private: true } }),
    )
    const seen = await sam.get(`/profile/${idOf('leo')}`)
    expect(seen.one('.empty p').text).toBe('Leo hasn’t posted anything you can see.')
    expect(seen.hrefs('.empty a')).toEqual([])
  })

  test('[PROFILE-18] posts in steps of five', async () => {
    await addPosts(7, (at) => ({ user_id: idOf('cora'), title: `Step ${at}` }))
    const first = await sam.get(`/profile/${idOf('cora')}`)
    expect(titles(first)).toEqual(['Step 0', 'Step 1', 'Step 2', 'Step 3', 'Step 4'])
    expect(titles(await sam.get(first.link('Older')))).toEqual(['Step 5', 'Step 6'])
  })
})
