import { describe, expect } from 'vitest'
import { TOO_LONG_TEXT } from '~/domain/writing/schema'
import { db, idOf, member, test } from '~tests/support/fixtures'

const sam = member('sam')

const posts = () => db.read.post.count()

const FORMS = [
  ['/new-post', 'Content is required'],
  ['/ask', 'Question is required'],
] as const

describe.each(FORMS)('%s', (path, contentRequired) => {
  test('the words of a search are the title, as far as a title goes', async () => {
    const page = await sam.get(`${path}?title=++Where+${'x'.repeat(10_000)}`)
    expect(page.value('title')).toBe(`Where ${'x'.repeat(9_993)}`)
  })

  test('[POST-19] a plain form saves the post and shows it', async () => {
    const page = await sam.press(path, 'Post', {
      title: `By the form of ${path}`,
      content: 'It **works** without script',
      tags: '#one, Two',
      topics: [idOf('topic:study'), idOf('topic:housing')],
    })
    expect(page.redirects.map(({ status }) => status)).toEqual([303])
    expect(page.path).toMatch(/^\/post\/[0-9a-z]{26}$/)
    expect(page.one('h1').text).toBe(`By the form of ${path}`)
    const message = path === '/ask' ? 'Your question is posted.' : 'Your post is up.'
    expect(page.texts('.flash[role=status]')).toEqual([message])
    expect((await sam.get(page.path)).texts('[role=status].flash')).toEqual([])
    expect(page.one('.article .prose').innerHTML).toContain('<strong>works</strong>')
    expect(page.texts('.article .chip')).toEqual([
      'Housing, or what?',
      'Study groups',
      '#one',
      '#Two',
    ])
    expect(page.all('.article .status')).toHaveLength(path === '/ask' ? 1 : 0)
    expect((await sam.get('/home')).one('.post h2').text).toBe(`By the form of ${path}`)
  })

  test('[POST-22] [POST-23] [POST-28] nothing entered is refused field by field', async () => {
    const before = await posts()
    const page = await sam.press(path, 'Post')
    expect(page.status).toBe(400)
    const summary = page.all('#errors a').map((link) => [link.getAttribute('href'), link.text])
    expect(summary).toEqual([
      ['#title', 'Title is required'],
      ['#content', contentRequired],
    ])
    expect(page.one('#title').getAttribute('aria-describedby')).toContain('title-error')
    expect(page.error('content')).toContain(contentRequired)
    // With script it says so at once.
    expect(page.one('#content').getAttribute('data-empty')).toBe(contentRequired)
    expect(await posts()).toBe(before)
  })

  const long = 'x'.repeat(10_000)
  test.each([
    ['title', long, 'Title is too long'],
    ['content', long, 'Content is too long'],
    ['tags', long, 'Tags are too long'],
    ['tags', Array.from({ length: 1001 }, (_, at) => at).join(), 'Tags are too long'],
  ])(
    '[POST-26] [POST-27] too long a %s is given back with the alert',
    async (name, value, title) => {
      const values = { title: 'A title', content: 'Some content', tags: 'a, b', [name]: value }
      const page = await sam.press(path, 'Post', { ...values, topics: [idOf('topic:study')] })
      expect(page.status).toBe(400)
      const alert = page.all('[role=alert]').find((box) => box.querySelector('h2')?.text === title)
      expect(alert?.text).toContain(TOO_LONG_TEXT)
      expect(alert?.querySelector('a')?.text).toBe('Ok')
      for (const [field, typed] of Object.entries(values)) expect(page.value(field)).toBe(typed)
      expect(page.checked('topics')).toEqual([idOf('topic:study')])
    },
  )

  test('[POST-26] a title, content and tags that are too long are three alerts', async () => {
    const page = await sam.press(path, 'Post', { title: long, content: long, tags: long })
    expect(page.texts('[role=alert] h2')).toEqual([
      'Title is too long',
      'Content is too long',
      'Tags are too long',
    ])
    expect(page.all('#errors a')).toEqual([])
  })

  test.each([
    ['title', 'title=one&title=two&content=c'],
    ['content', 'title=t&content=one&content=two'],
    ['tags', 'title=t&content=c&tags=one&tags=two'],
    ['title', 'title=with+%00+in+it&content=c'],
    ['content', 'title=t&content=with+%1b+in+it'],
    ['tags', 'title=t&content=c&tags=a%07b'],
    ['topics', 'title=t&content=c&topics=nothing'],
    ['topics', `title=t&content=c&topics=${idOf('topic:boats')}`],
    ['title', 'title[]=one&content=c'],
    ['title', 'title.x=one&content=c'],
  ])('a forged %s is refused: %s', async (name, fields) => {
    const before = await posts()
    const form = (await sam.get(path)).form('Post').body({})
    for (const field of ['title', 'content', 'tags']) form.delete(field)
    for (const [field, value] of new URLSearchParams(fields)) form.append(field, value)
    const page = await sam.post(path, form)
    expect(page.status).toBe(400)
    expect(page.all(`#${name}-error`).length).toBe(1)
    expect(await posts()).toBe(before)
  })

  test('[TOPIC-23] the topic of the page it was opened on is preset and kept', async () => {
    const page = await sam.get(`${path}?topic=${idOf('topic:housing')}`)
    expect(page.checked('topics')).toEqual([idOf('topic:housing')])
    const refused = await sam.submit(page.form('Post'), { title: 'No content' })
    expect(refused.path).toBe(`${path}?topic=${idOf('topic:housing')}`)
    expect(refused.checked('topics')).toEqual([idOf('topic:housing')])
    const other = await sam.get(`${path}?topic=${idOf('topic:boats')}`)
    expect(other.checked('topics')).toEqual([])
    expect(other.html).not.toContain('Boats')
    // Closed, it leads back there. (POST-31)
    const topic = `${path}?topic=${idOf('topic:housing')}`
    const closed = await sam.press(topic, 'Post', {}, { cancel: 'yes' })
    expect(closed.path).toBe(`/topic/housing-or-what/${idOf('topic:housing')}`)
  })

  test('[POST-31] [POST-32] Cancel asks before anything written is lost', async () => {
    const cancel = (values = {}) => sam.press(path, 'Post', values, { cancel: 'yes' })
    expect((await cancel()).path).toBe('/home')
    const question = await cancel({ title: 'Half a thought' })
    expect(question.text).toContain('Do you want to discard your post?')
    expect(question.link('Cancel')).toBe('#title')
    expect(question.value('title')).toBe('Half a thought')
    for (const typed of [
      { content: 'Half a text' },
      { tags: 'one' },
      { topics: [idOf('topic:study')] },
    ])
      expect((await cancel(typed)).text).toContain('Do you want to discard your post?')
    await cancel({ title: 'Half a thought' })
    expect((await sam.submit('Discard', {}, { discard: 'form' })).path).toBe('/home')
    expect((await sam.get(path)).value('title')).toBe('')
  })

  test('[POST-30] the first button is a disabled one, so that Enter does not submit', async () => {
    const form = (await sam.get(path)).form('Post')
    expect(form.element.querySelector('button')?.hasAttribute('disabled')).toBe(true)
  })
})

describe('who can write', () => {
  test('[POST-35] prospective student discussions are offered to those who opted in', async () => {
    const maya = member('maya')
    expect((await sam.get('/ask')).text).toContain('Is this school right for me?')
    expect((await maya.get('/ask')).text).not.toContain('Is this school right for me?')
    const values = { title: 't', content: 'c', topics: [idOf('topic:right')] }
    const page = await maya.press('/ask', 'Post', values)
    expect(page.status).toBe(400)
    expect(page.error('topics')).toContain('Please choose topics from the list')
  })

  test('[TOPIC-11] prospective non-applicants ask, but do not post', async () => {
    const priya = member('priya')
    const before = await posts()
    expect((await priya.get('/new-post')).status).toBe(403)
    const ask = (await priya.get(`/ask?topic=${idOf('topic:right')}`)).form('Post')
    const body = ask.body({ title: 't', content: 'c' })
    expect((await priya.twin().post('/new-post', body)).status).toBe(403)
    expect(await posts()).toBe(before)
    const page = await priya.submit(ask, { title: 'Is it warm there?', content: 'In winter' })
    expect(page.one('h1').text).toBe('Is it warm there?')
    expect(page.text).toContain('Is this school right for me?')
  })
})
