import { describe, expect } from 'vitest'
import { partnerFile } from '~/domain/partners/queries.server'
import { db, empty, member, test, type PersonName } from '~tests/support/fixtures'

const emma = member('emma')
const flash = () => emma.page.texts('[role=status]').join()

/** What the school's file says: 'Campus: Housing, or what?, Study'. */
const lists = async (list: 'topic_categories' | 'prompt_categories') =>
  ((await partnerFile(db.read, 'northfield'))?.[list] ?? []).map(
    ({ name, ...category }) =>
      `${name}: ${('topics' in category ? (category.topics ?? []) : 'prompts' in category ? (category.prompts ?? []) : []).map(({ title }) => title).join(', ')}`,
  )
const topics = () => lists('topic_categories')
const edit = (title: string) => emma.page.link(title)

describe('topics', () => {
  test('are added to a category, with texts next to their posts', async () => {
    await emma.get('/school/topics')
    await emma.get(emma.page.link('New category'))
    await emma.submit('Save', { name: 'Campus clubs' })
    expect([emma.page.path, flash()]).toEqual(['/school/topics', 'Saved.'])
    await emma.get(emma.page.link('New topic'))
    const [category] = emma.page
      .all('#category option')
      .flatMap((option) => (option.text === 'Campus clubs' ? option.getAttribute('value') : []))
    await empty('audit')
    await emma.submit('Save', {
      title: 'Bikes',
      description: 'Where to leave them',
      icon: 'bus',
      category: category ?? '',
      'contents[1].title': 'Racks',
      'contents[1].content_markdown': 'At **every** hall',
    })
    expect((await topics()).at(-1)).toBe('Campus clubs: Bikes')
    expect(await db.read.topic.findFirst({ where: { title: 'Bikes' } })).toMatchObject({
      partner_code: 'northfield',
      icon: 'bus',
      contents: [{ title: 'Racks', content_markdown: 'At **every** hall' }],
    })
    expect(await db.read.audit.count({ where: { command: 'partners set' } })).toBe(1)
    expect((await member('sam').get('/browse-topics')).texts('a')).toContain('Bikes')
  })

  test('say at the field what is wrong, and keep what was typed', async () => {
    await emma.get('/school/topics/new')
    const page = await emma.submit('Save', { title: 'x'.repeat(81), description: 'Kept' })
    expect([page.status, page.error('title')]).toEqual([
      400,
      'Title must have at most 80 characters.',
    ])
    expect(page.value('description')).toContain('Kept')
    await emma.submit('Save', { title: 'Bikes' })
    expect(emma.page.error('title')).toBe('Title is there already.')
  })

  test('are edited, and an edit that began with another version asks first', async () => {
    await emma.get('/school/topics')
    await emma.get(edit('Bikes'))
    const other = emma.twin()
    await other.get(emma.page.path)
    await emma.submit('Save', { title: 'Bicycles' })
    expect((await topics()).at(-1)).toBe('Campus clubs: Bicycles')
    const late = await other.submit('Save', { title: 'Cycling' })
    expect([late.status, late.texts('#errors p')]).toEqual([
      409,
      ['Someone else has changed it meanwhile. Save it again to have it as it is below.'],
    ])
    expect((await topics()).at(-1)).toBe('Campus clubs: Bicycles')
    await other.submit('Save')
    expect((await topics()).at(-1)).toBe('Campus clubs: Cycling')
  })

  test('change places, with their categories', async () => {
    const before = await topics()
    const [first] = (before[0] ?? '').split(': ')
    await emma.get('/school/topics')
    await emma.submit(`Down: ${first}`)
    expect(await topics()).toEqual([before[1], before[0], ...before.slice(2)])
    await emma.submit(`Up: ${first}`)
    expect(await topics()).toEqual(before)
  })

  test('are archived after a page that says what follows, and come back as they were', async () => {
    const before = await topics()
    await emma.get('/school/topics')
    await emma.get(emma.page.link('Archive Cycling'))
    expect(emma.page.texts('h1')).toEqual(['Archive “Cycling”?'])
    await emma.submit('Archive')
    expect(flash()).toContain('Archived.')
    expect(await topics()).toEqual([...before.slice(0, -1), 'Campus clubs: '])
    await emma.submit('Bring back Cycling')
    expect(flash()).toBe('It’s back.')
    expect(await topics()).toEqual(before)
    expect(await db.read.topic.findFirst({ where: { title: 'Cycling' } })).toMatchObject({
      contents: [{ title: 'Racks' }],
      icon: 'bus',
    })
  })

  test('leave their category before it can go', async () => {
    await emma.get('/school/topics')
    const address = edit('Edit Campus clubs').replace(/edit$/, 'archive')
    await emma.get(address)
    const page = await emma.submit('Archive')
    expect([page.status, page.texts('#errors p')]).toEqual([
      400,
      ['Move or archive what is in it first.'],
    ])
  })
})

test('prompts get an address from their title, tags and topics', async () => {
  await emma.get('/school/prompts')
  await emma.get(emma.page.link('New prompt'))
  await emma.submit('Save', {
    title: 'Best café?',
    body: 'Tell us',
    tag_names: 'coffee\ncampus',
    numeric_prepend: '12',
  })
  expect(await db.read.prompt.findFirst({ where: { title: 'Best café?' } })).toMatchObject({
    slug: 'best-cafe',
    tag_names: ['coffee', 'campus'],
    numeric_prepend: 12,
    active: true,
    char_required: null,
  })
  await emma.get(edit('Best café?'))
  const page = await emma.submit('Save', { numeric_prepend: 'twelve' })
  expect([page.status, page.error('numeric_prepend')]).toEqual([
    400,
    'Number before the title must be a whole number.',
  ])
})

describe('no one else', () => {
  const paths = ['topics', 'prompts'].flatMap((list) => [
    `/school/${list}`,
    `/school/${list}/new`,
    `/school/${list}/new-category`,
    `/school/${list}/entry/housing/edit`,
    `/school/${list}/entry/housing/archive`,
    `/school/${list}/category/housing/edit`,
    `/school/${list}/category/housing/archive`,
  ])
  const acts = ['entry/housing/up', 'entry/housing/restore', 'category/housing/down']

  test('sees or changes them', async () => {
    const before = await topics()
    for (const who of ['stan', 'cora', 'leo', 'sam', 'priya'] as PersonName[]) {
      const browser = member(who)
      await browser.get('/home')
      const { csrf } = await browser.get('/logout')
      for (const path of paths) {
        expect([who, path, (await browser.get(path)).status]).toEqual([who, path, 403])
        const sent = await browser.post(path, { csrf, title: 'x', name: 'x' })
        expect([who, path, sent.status]).toEqual([
          who,
          path,
          [403, 404, 405].find((s) => s === sent.status),
        ])
      }
      for (const act of acts)
        expect((await browser.post(`/school/topics/${act}`, { csrf })).status).toBe(403)
    }
    expect(await topics()).toEqual(before)
  })

  test('has one of another school, which is like none', async () => {
    const { csrf } = await emma.get('/logout')
    const lakes = (await partnerFile(db.read, 'lakeside'))?.topic_categories ?? []
    const code = lakes.flatMap(({ topics: all = [] }) => all)[0]?.code ?? 'none'
    for (const end of ['edit', 'archive'])
      expect((await emma.get(`/school/topics/entry/${code}-x/${end}`)).status).toBe(404)
    const sent = await emma.post(`/school/topics/entry/none-such/up`, { csrf })
    expect(sent.status).toBe(404)
  })
})
