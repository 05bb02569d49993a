import { describe, expect, vi } from 'vitest'
import { createPost } from '~/domain/posts/create.server'
import { TOPIC_ICONS } from '~/domain/topics/schema'
import { topicCategories } from '~seeds/content/texts'
import type { Page } from '~tests/support/client'
import { ctxFor } from '~tests/support/database'
import {
  db,
  idOf,
  makePostsOlder,
  member,
  type PersonName,
  site,
  siteTest,
} from '~tests/support/fixtures'

const test = siteTest({
  fill: async ({ db }) => {
    await db.write(async (tx) => {
      await tx.topic.update({
        where: { id: idOf('topic:study') },
        data: {
          contents: [
            { title: 'House rules', content_markdown: 'Be **kind**.' },
            { title: 'Who helps', content_markdown: 'Ask *Cora*.' },
          ],
        },
      })
      await tx.user.update({ where: { id: idOf('sam') }, data: { can_see_prospectives: true } })
      // The month of the top contributors ends now, whenever the test runs: the posts are older.
      await makePostsOlder(tx, 40)
      await tx.comment.updateMany({ data: { created_at: new Date() } })
    })
  },
})
const sam = member('sam')

const topic = (name: string) => idOf(`topic:${name}`)
const STUDY = `/topic/study-groups/${topic('study')}`
const HOUSING = `/topic/housing-or-what/${topic('housing')}`
const titles = (page: Page) => page.texts('.post h2').map((title) => title.replace('The post ', ''))
const callout = (page: Page) => page.texts('.result-line')[0]
const tabs = (page: Page) => page.hrefs('.tabs a')
const tile = (page: Page, title: string) =>
  page.all('aside .tile').find((one) => one.querySelector('h2')?.text.startsWith(title))

let posted = 0
async function write(name: PersonName, title: string, topics: string[], question = false) {
  const ctx = await ctxFor(site.services, name, site.services.now())
  const text = { title, content: 'x', tags: [], topics: topics.map(topic), question }
  await createPost(ctx, text, { idempotencyKey: `topics-key-${posted++}`, product: 'Quad' })
}

describe('the page', () => {
  test('[TOPIC-06] /topic-2 is the same page, whatever the flag says, and stays itself', async () => {
    const lou = member('lou')
    const at = `/topic-2/boats/${topic('boats')}`
    const page = await lou.get(at)
    expect([page.path, page.title, titles(page)]).toEqual([at, 'Topic: boats - Quad', ['lake']])
    const about = await lou.get(page.link('About this topic'))
    expect([about.status, about.link('Go to the topic')]).toEqual([200, at])
    expect((await lou.get(tabs(page)[1]!)).path).toBe(`${at}?tab=questions`)
    for (const form of ['Search within this topic', 'Apply'])
      expect(page.form(form).element.getAttribute('action')).toBe(at)
    expect((await sam.get(`/topic-2/x/${topic('study')}`)).one('h1').text).toBe('Study groups')
    expect((await sam.get(`/topic-2/x/${topic('boats')}`)).path).toBe('/browse-topics')
  })

  test('[TOPIC-03] links to a topic lead to the address that works at the school', async () => {
    const lou = member('lou')
    const at = `/topic-2/boats/${topic('boats')}`
    expect((await lou.get('/browse-topics')).link('Boats')).toBe(at)
    expect((await lou.get('/home')).link('Boats')).toBe(at)
    const page = await lou.get((await lou.get(`/post/${idOf('post:lake')}`)).link('Boats'))
    expect([page.path, page.redirects]).toEqual([at, []])
    expect((await lou.press(at, 'Subscribe')).path).toMatch(at)
    expect((await sam.get('/browse-topics')).link('Study groups')).toBe(STUDY)
  })

  test('[TOPIC-02] [TOPIC-13] what the school says about a topic is at its side', async () => {
    const page = await sam.get(STUDY)
    for (const [title, html] of [
      ['House rules', '<strong>kind</strong>'],
      ['Who helps', '<em>Cora</em>'],
    ] as const)
      expect(tile(page, title)?.querySelector('.prose')?.innerHTML).toContain(html)
    expect((await sam.get(`${STUDY}/about`)).texts('h2')).toEqual(['House rules', 'Who helps'])
  })

  test('[TOPIC-18] an unknown display mode is an error that leads back to the topic', async () => {
    const page = await sam.get(`${STUDY}?tab=grid`)
    expect([page.status, page.one('h1').text]).toEqual([400, 'Display mode not implemented'])
    expect((await sam.get(page.link('Go to the topic'))).path).toBe(STUDY)
  })

  test.each([
    ['Financial aid', 'financial-aid', 'financial-aid'],
    ['Nothing drawn, yet?', 'nothing-drawn-yet', 'general'],
    ['24/7: 100% of ../it', '24%2F7%3A-100%25-of-..%2Fit', 'general'],
  ])('[TOPIC-19] the picture of %s is at %s-small.png', async (title, name, drawn) => {
    const where = { id: topic('right') }
    await db.write((tx) => tx.topic.update({ where, data: { title } }))
    const pictures = (await sam.get('/browse-topics')).all('.topic-tile img')
    const src = `/images/topics/${name}-small.png`
    expect(pictures.map((one) => one.getAttribute('src'))).toContain(src)
    const picture = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${site.port}${path}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      return Buffer.from(await response.arrayBuffer()).toString('base64')
    }
    const files = drawn === 'general' ? [1, 2, 3, 4].map((at) => `general-${at}`) : [drawn]
    const drawings = await Promise.all(
      files.map((file) => picture(`/images/topics/${file}-small.png`)),
    )
    expect(drawings.includes(await picture(src))).toBe(true)
  })

  test('[TOPIC-10] the header shows the icon of the topic’s data, or a drawn default', async () => {
    const where = { id: topic('study') }
    for (const [icon, drawn] of [
      ['flask', 'flask'],
      ['house', 'topic'],
      ['toString', 'topic'],
    ] as const) {
      await db.write((tx) => tx.topic.update({ where, data: { icon } }))
      const use = (await sam.get(STUDY)).one('.topic-head .topic-title use')
      expect(use.getAttribute('href')).toBe(`/topic-icons.svg#${drawn}`)
    }
    const sprite = await (await fetch(`http://127.0.0.1:${site.port}/topic-icons.svg`)).text()
    const drawn = [...sprite.matchAll(/symbol id="([a-z]+)"/g)].map(([, name]) => name)
    expect(drawn.sort()).toEqual([...TOPIC_ICONS].sort())
    const used = topicCategories().flatMap(({ topics }) => topics.map(({ icon }) => icon))
    expect(drawn).toEqual(expect.arrayContaining(used))
  })
})

describe('[TOPIC-12] searching and filtering', () => {
  test('search within the topic, with the count and a way back', async () => {
    const page = await sam.get(HOUSING)
    const found = await sam.submit(page.form('Search within this topic'), { q: 'where' })
    expect(found.path).toBe(`${HOUSING}?q=where`)
    expect(titles(found)).toEqual(['question'])
    expect(callout(found)).toBe('1 post mentions "where"')
    const questions = await sam.get(tabs(found)[1]!)
    expect(callout(questions)).toBe('1 question mentions "where"')
    expect((await sam.get(`${STUDY}?q=blocked`)).text).toContain('No posts match your search.')
    expect((await sam.get(`${STUDY}?q=lab&tab=questions`)).text).toContain(
      'No questions match your search.',
    )
  })

  test('filters, as chips that go away one by one or together', async () => {
    await write('bea', 'Old books', ['housing'])
    const page = await sam.get(`${HOUSING}?q=books`)
    const found = await sam.submit(page.form('Apply'), { program_name: 'History' })
    expect(titles(found)).toEqual(['Old books'])
    expect(callout(found)).toBe('1 post mentions "books" by people who match your filters:')
    expect(found.texts('.chip-active')).toContain('Remove filter History')
    expect(found.link('Clear all filters')).toBe(`${HOUSING}?q=books`)
    expect((await sam.get(found.link('Remove filter History'))).path).toBe(`${HOUSING}?q=books`)
    expect(tabs(found)[1]).toBe(`${HOUSING}?q=books&program_name=History&tab=questions`)
    // Another text is searched for within the same filters, on the same tab.
    const narrow = await sam.get(`${HOUSING}?program_name=History&interests=chess&tab=questions`)
    const again = await sam.submit(narrow.form('Search within this topic'), { q: 'where' })
    expect(again.path).toBe(`${HOUSING}?tab=questions&program_name=History&interests=chess&q=where`)
    expect(again.texts('.chip-active')).toHaveLength(2)
    // Other filters keep the text and the status.
    const status = await sam.get(`${HOUSING}?q=books&enrollment_status=alumni`)
    const filtered = await sam.submit(status.form('Apply'), { program_name: 'History' })
    expect(filtered.texts('.chip-active')).toEqual([
      'Remove filter History',
      'Remove filter Alumni',
    ])
    expect(callout(filtered)).toBe('0 posts mention "books" by people who match your filters:')
  })

  test('questions by whether they have their answer', async () => {
    const page = await sam.get(`${STUDY}?tab=questions`)
    const answered = await sam.submit(page.form('Apply'), { answered: 'true' })
    expect(answered.text).toContain('No questions match your search.')
    const open = await sam.submit(answered.form('Apply'), { answered: 'false' })
    expect(titles(open)).toEqual(['question'])
    expect((await sam.get(open.link('Remove filter Unanswered'))).path).toBe(page.path)
  })

  test('[TOPIC-14] one enrollment status at a time, each with a link', async () => {
    await write('alma', 'What I do now', ['study'])
    const choices = (page: Page) => page.all('[aria-label="Enrollment status"] a')
    const page = await sam.get(`${STUDY}?tab=questions&enrollment_status=default`)
    expect(choices(page).map((one) => one.text.trim())).toEqual([
      'All statuses',
      'Current students 1',
      'Prospective students 0',
      'Alumni 0',
    ])
    expect(choices(page).map((one) => one.getAttribute('href'))).toEqual([
      `${STUDY}?tab=questions`,
      ...['current_students', 'prospective_students', 'alumni'].map(
        (key) => `${STUDY}?enrollment_status=${key}&tab=questions`,
      ),
    ])
    const current = (shown: Page) =>
      choices(shown)
        .filter((one) => one.getAttribute('aria-current'))
        .map((one) => one.text.replace(/[\d\s]+$/, '').trim())
    expect(current(page)).toEqual(['All statuses'])
    const alumni = await sam.get(`${STUDY}?enrollment_status=alumni`)
    expect([titles(alumni), current(alumni)]).toEqual([['What I do now'], ['Alumni']])
    const next = choices(alumni)[1]?.getAttribute('href') ?? ''
    expect(current(await sam.get(next))).toEqual(['Current students'])
    expect(titles(sam.page)).toEqual(['welcome', 'question'])
    // Others have no such choice, and an address doesn't help. (SEARCH-28)
    const maya = await member('maya').get(`${STUDY}?enrollment_status=alumni`)
    expect(choices(maya)).toEqual([])
    expect(titles(maya)).toContain('welcome')
  })

  test('[TOPIC-17] ten on a page, the newest first, a new post at once', async () => {
    for (let at = 0; at < 12; at++) await write('leo', `Number ${at}`, ['housing'], at % 2 === 0)
    const newest = (all: string[]) => all.filter((title) => title.startsWith('Number')).slice(0, 3)
    const page = await sam.get(HOUSING)
    expect(newest(titles(page))).toEqual(['Number 11', 'Number 10', 'Number 9'])
    expect(titles(page)).toHaveLength(10)
    const older = await sam.get(page.link('Older'))
    expect(new Set([...titles(page), ...titles(older)]).size).toBe(15)
    expect(titles(older).slice(0, 2)).toEqual(['Number 1', 'Number 0'])
    expect([older.link('Newest'), older.texts('a').includes('Older')]).toEqual([HOUSING, false])
    const found = await sam.get(`${HOUSING}?program_name=Nursing`)
    expect(newest(titles(found))).toEqual(['Number 11', 'Number 10', 'Number 9'])
    expect(titles(found)).toHaveLength(10)
    const second = await sam.get(found.link('Next page'))
    expect(second.path).toBe(`${HOUSING}?program_name=Nursing&page=2`)
    expect(new Set([...titles(found), ...titles(second)]).size).toBe(14)
    expect((await sam.get(`${HOUSING}?program_name=Nursing&page=99`)).path).toBe(second.path)
  })
})

describe('top contributors', () => {
  test('[TOPIC-20] [TOPIC-21] of the past month, by posts and comments, that the viewer can see', async () => {
    const people = (page: Page) =>
      (tile(page, 'Top contributor')?.querySelectorAll('h2, li a') ?? []).map((one) => one.text)
    const right = `/topic/x/${topic('right')}`
    expect(people(await member('maya').get(right))).toEqual([])
    await write('sam', 'One of one', ['right'])
    // Readers of one kind share what is found, until events tell of a change.
    expect(people(await member('maya').get(right))).toEqual([])
    await site.services.dispatcher.drain()
    const one = ['Top contributor past month', 'Sam North']
    expect(people(await member('maya').get(right))).toEqual(one)
    // Twelve posts of Leo; Bea wrote one and a comment; five others one each. Only five are shown.
    for (const name of ['alma', 'emma', 'stan'] as const) await write(name, 'Me too', ['housing'])
    const page = await sam.get(HOUSING)
    const first = ['Top contributors past month', 'Leo North', 'Bea North']
    expect(people(page).slice(0, 3)).toEqual(first)
    expect(people(page)).toHaveLength(6)
    const ofLeo = (days: number) =>
      db.write(async (tx) => {
        const created_at = new Date(Date.now() - days * 86_400_000)
        const where = { user_id: idOf('leo') }
        await tx.post.updateMany({ where, data: { created_at } })
        await tx.postTopic.updateMany({ where: { post: where }, data: { created_at } })
      })
    await ofLeo(27)
    expect(people(await member('stan').get(HOUSING))).toContain('Leo North')
    await ofLeo(32)
    expect(people(await member('bea').get(HOUSING))).not.toContain('Leo North')
    // Bea has blocked Alex, who wrote a comment on the question, which is in this topic too.
    expect(people(await sam.get(STUDY))).toContain('Alex North')
    expect(people(await member('bea').get(STUDY))).not.toContain('Alex North')
  })

  test('[SEARCH-37] what readers share holds nothing that only one of them may see', async () => {
    const quiet = `/topic/x/${topic('quiet')}`
    await db.write((tx) =>
      tx.topic.update({ where: { id: topic('right') }, data: { id: topic('quiet') } }),
    )
    await db.write((tx) =>
      tx.post.updateMany({
        where: { title: 'One of one' },
        data: { private: true, user_id: idOf('leo') },
      }),
    )
    const shown = async (name: PersonName) => {
      const page = await member(name).get(quiet)
      return [page.all('.tabs a').map((tab) => tab.text), tile(page, 'Top contributor')?.text]
    }
    const [own, others] = [await shown('leo'), await shown('maya')]
    expect([own[0]?.[0], others[0]?.[0]]).toEqual(['Posts 2', 'Posts 1'])
    expect([own[1], others[1]]).toEqual([undefined, undefined])
  })

  test('[TOPIC-22] the page loads with Error in their place when they fail', async () => {
    const failing = vi.spyOn(site.services.search, 'contributors')
    failing.mockRejectedValueOnce(new Error('too slow'))
    const page = await sam.get(STUDY)
    expect([page.status, titles(page)]).toEqual([200, expect.arrayContaining(['welcome'])])
    expect(tile(page, 'Top contributor')?.querySelector('p')?.text).toBe('Error')
    expect(tile(await sam.get(STUDY), 'Top contributor')?.text).not.toContain('Error')
  })
})
