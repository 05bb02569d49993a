import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, FormOf, Page, Values } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

async function enter(name: PersonName, school: 'northfield' | 'lakeside' = 'northfield') {
  const browser = site.browser(school)
  await signIn(browser, name, school)
  return browser
}

const valueOf = (page: Page, name: string) => {
  const control = page.one(`[name=${name}]`)
  return control.tagName === 'TEXTAREA' ? control.textContent : control.getAttribute('value')
}

/** Presses a button of the form that has a name. */
function press(browser: Browser, form: FormOf, button: string, values: Values = {}, value = 'yes') {
  const body = form.body(values)
  body.set(button, value)
  return browser.post(browser.page.path, body)
}

const drafts = (name: PersonName) =>
  site.services.db.read.draft.count({ where: { user_id: idOf(name) } })

const WRITTEN = { title: 'Half a thought', content: 'It *will* go on', tags: 'one, two' }

test.each(['/new-post', '/ask'])('a draft of %s is kept and given back', async (path) => {
  const sam = await enter('sam')
  const form = (await sam.get(path)).form('Save draft')
  const saved = await press(sam, form, 'draft', { ...WRITTEN, topics: [idOf('topic:study')] })
  expect(saved.redirects[0]?.status).toBe(303)
  expect(saved.one('.flash').text).toContain('Draft saved')

  // In another browser too; and a topic page adds its topic.
  const page = await (await enter('sam')).get(`${path}?topic=${idOf('topic:housing')}`)
  for (const [name, typed] of Object.entries(WRITTEN)) expect(valueOf(page, name)).toBe(typed)
  const ticked = page.all('input[name=topics][checked]').map((box) => box.getAttribute('value'))
  expect(ticked.sort()).toEqual([idOf('topic:study'), idOf('topic:housing')].sort())
  expect(page.one('[data-draft-note]').text).toMatch(/Draft saved \d+\/\d+\/\d+ \d\d:\d\d/)

  // A refusal takes nothing away; publishing does, with the same stroke.
  await sam.submit((await sam.get(path)).form('Post'), { content: '' })
  expect(await drafts('sam')).toBe(1)
  const published = await sam.submit((await sam.get(path)).form('Post'))
  expect(published.one('h1').text).toBe(WRITTEN.title)
  expect(await drafts('sam')).toBe(0)
  expect(valueOf(await sam.get(path), 'title')).toBe('')
})

test('a draft that comes after its form was published or discarded stays away', async () => {
  const alma = await enter('alma')
  const late = async (form: FormOf) => {
    const body = form.body({ content: 'The last words' })
    body.set('place', 'post')
    return JSON.parse((await alma.twin().post('/drafts/save', body)).html) as unknown
  }
  const form = (await alma.get('/new-post')).form('Post')
  expect(await late(form)).toMatchObject({ ok: true, saved_at: expect.any(String) as string })
  expect(await drafts('alma')).toBe(1)
  await alma.submit(form, { title: 'Published', content: 'The last words' })
  expect(await drafts('alma')).toBe(0)
  expect(await late(form)).toMatchObject({ ok: true, saved_at: null })
  expect(await drafts('alma')).toBe(0)

  const other = (await alma.get('/new-post')).form('Post')
  await late(other)
  alma.page = await alma.get('/new-post')
  const gone = await press(alma, other, 'discard', {}, 'draft')
  expect(gone.path).toBe('/new-post')
  expect(gone.text).toContain('Draft discarded.')
  await late(other)
  expect(await drafts('alma')).toBe(0)
})

test('[POST-31] discarding the post discards its draft', async () => {
  const alex = await enter('alex')
  await press(alex, (await alex.get('/new-post')).form('Post'), 'draft', WRITTEN)
  const asked = await press(alex, alex.page.form('Post'), 'cancel')
  expect(asked.text).toContain('Do you want to discard your post?')
  expect(await drafts('alex')).toBe(1)
  const left = await press(alex, asked.form('Discard'), 'discard', {}, 'post')
  expect(left.path).toBe('/home')
  expect(await drafts('alex')).toBe(0)
})

describe('/drafts', () => {
  test('lists the own ones, leads on, and discards', async () => {
    const bea = await enter('bea')
    expect((await bea.get('/drafts')).text).toContain('No drafts')
    await press(bea, (await bea.get('/ask')).form('Post'), 'draft', WRITTEN)
    const list = await bea.get('/drafts')
    expect(list.one('.draft h2').text).toBe(WRITTEN.title)
    expect(list.one('.draft').text).toContain('It will go on')
    expect(valueOf(await bea.twin().get(list.link('Continue')), 'title')).toBe(WRITTEN.title)

    const sam = await enter('sam')
    const action = list.link('Discard')
    expect((await sam.get('/drafts')).html).not.toContain(WRITTEN.title)
    const csrf = sam.page.one('input[name=csrf]').getAttribute('value') ?? ''
    expect((await sam.get(action)).path).toBe('/drafts')
    await sam.post(action, { csrf })
    expect(await drafts('bea')).toBe(1)

    const asked = await bea.get(action)
    expect(asked.one('h1').text).toBe('Do you want to discard this draft?')
    expect(asked.text).toContain(WRITTEN.title)
    expect(asked.link('Cancel')).toBe('/drafts')
    expect(await drafts('bea')).toBe(1)
    const gone = await bea.submit(asked.form('Discard'))
    expect(gone.path).toBe('/drafts')
    expect(await drafts('bea')).toBe(0)
  })

  test('what it was about is gone: the text is given back whole', async () => {
    const bea = await enter('bea')
    const csrf = (await bea.get('/drafts')).one('input[name=csrf]').getAttribute('value') ?? ''
    const kept = { csrf, once: crypto.randomUUID(), content: 'A comment to a friend' }
    await bea.post('/drafts/save', { ...kept, place: `comment:${idOf('post:lake')}` })
    await bea.post('/drafts/save', { ...kept, place: `comment:${idOf('post:question')}` })
    const list = await bea.get('/drafts')
    expect(list.text).not.toContain('The post lake')
    expect(list.text).toContain('What this was about is no longer there')
    const links = list.all('.draft a').filter((link) => link.text === 'Continue')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/post/${idOf('post:question')}/comment`,
    ])
  })

  test('refuses what is no place, too long, and more than fifty; nothing written is no draft', async () => {
    const maya = await enter('maya')
    const csrf = (await maya.get('/drafts')).one('input[name=csrf]').getAttribute('value') ?? ''
    const save = async (place: string, content: string) =>
      (await maya.post('/drafts/save', { csrf, place, content })).status
    expect(await save('nowhere', 'text')).toBe(400)
    expect(await save('comment:1', 'text')).toBe(400)
    expect(await save('post', 'x'.repeat(70_000))).toBe(400)
    expect(await save('post', '  ')).toBe(200)
    expect(await drafts('maya')).toBe(0)
    const { db } = site.services
    await db.write((tx) =>
      tx.draft.createMany({
        data: Array.from({ length: 50 }, (_, at) => ({
          id: idOf(`draft:${at}`),
          user_id: idOf('maya'),
          partner_code: 'northfield',
          place: `comment:${idOf(`nothing:${at}`)}`,
          fields: { content: ['text'] },
          updated_at: new Date(),
        })),
      }),
    )
    expect(await save('post', 'one more')).toBe(400)
    const form = (await maya.get('/new-post')).form('Post')
    const refused = await press(maya, form, 'draft', WRITTEN)
    expect(refused.status).toBe(400)
    expect(refused.one('#errors').text).toContain('You have 50 drafts already')
    expect(valueOf(refused, 'content')).toBe(WRITTEN.content)
  })
})

test('Preview shows the text as it will look and keeps the form', async () => {
  const sam = await enter('sam')
  const form = (await sam.get('/new-post')).form('Post')
  const page = await press(sam, form, 'preview', {
    ...WRITTEN,
    content: '**bold** <b>html</b> [out](https://example.org)',
  })
  expect(page.status).toBe(200)
  const shown = page.one('.preview')
  expect(shown.text).toContain(WRITTEN.title)
  expect(shown.querySelector('strong')?.text).toBe('bold')
  expect(shown.querySelector('b')).toBeNull()
  expect(shown.querySelector('a')?.getAttribute('rel')).toBe('nofollow ugc noopener')
  expect(valueOf(page, 'title')).toBe(WRITTEN.title)
  expect(await drafts('sam')).toBe(0)
})
