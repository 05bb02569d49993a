import { beforeEach, describe, expect } from 'vitest'
import type { Browser, Values } from '~tests/support/client'
import { apiAs, db, idOf, member, site, test } from '~tests/support/fixtures'
import { chat, forgetMessages } from '~tests/support/messages'
import { add, forgetPictures, ids, jpeg, NEW, rows, typed } from '~tests/support/text-pictures'

const [sam, maya, stan] = [member('sam'), member('maya'), member('stan')]
const OFF_LIMITS = /a term that's off limits for this community\. To (submit|send) your .+: "darn"$/
const PERSONAL = /^It looks like you're trying to post a personal email address: me@mail\.example\./
const DANGER = 'Honestly I want to die.'

beforeEach(forgetMessages)
beforeEach(forgetPictures)
beforeEach(() => db.write((tx) => tx.moderationCase.deleteMany({})))

const QUESTION = `/post/${idOf('post:question')}`
/** Where texts with pictures are written, and what is typed there. */
const PLACES: [string, () => Promise<string> | string, string, Values][] = [
  ['a post', () => NEW, 'Post', typed],
  ['a comment', () => QUESTION, 'Post answer', { content: 'See my desk' }],
  ['a message', async () => `/dm/${await chat('sam', 'maya')}`, 'Send', { text: 'My room' }],
  ['a first message', () => `/profile/${idOf('maya')}/message`, 'Send', { text: 'Hello' }],
]

async function withPicture(browser: Browser, path: string, button: string, values: Values) {
  await browser.get(path)
  const page = await browser.submit(button, { ...values, picture_files: await jpeg() }, add)
  expect(ids(page)).toHaveLength(1)
}

describe.each(PLACES)('what describes a picture of %s', (name, at, button, values) => {
  test('is screened as the text next to it, and comes back as it was typed', async () => {
    await withPicture(sam, await at(), button, values)
    const rude = await sam.submit(button, { alt_1: 'A darn desk' })
    expect([rude.status, rude.value('alt_1')]).toEqual([400, 'A darn desk'])
    expect(rude.error('pictures')).toMatch(OFF_LIMITS)
    const personal = await sam.submit(button, { alt_1: 'Write to me@mail.example' })
    // In an open conversation people may exchange addresses.
    if (name === 'a message') return expect(personal.status).toBe(200)
    expect([personal.status, personal.value('alt_1')]).toEqual([400, 'Write to me@mail.example'])
    expect(personal.error('pictures')).toMatch(PERSONAL)
    const done = await sam.submit(button, { alt_1: 'A desk' })
    expect(done.redirects[0]?.status).toBe(303)
  })

  test('says when someone may be in danger, to them, to readers and to staff', async () => {
    await withPicture(sam, await at(), button, values)
    const done = await sam.submit(button, { alt_1: DANGER })
    expect(done.text).toContain('You don’t have to handle this alone.')
    await site.services.dispatcher.drain()
    const found = await db.read.moderationCase.findMany()
    expect(found).toMatchObject([{ harm: true, author_id: idOf('sam') }])
    expect(found[0]?.excerpt).toBe([...Object.values(values), DANGER].join('\n\n'))
    const case_ = await stan.get(`/moderation/${found[0]?.id}`)
    expect(case_.text).toContain(DANGER)
    expect(case_.text).not.toContain('What it said when it was first flagged')
    if (name === 'a first message') return
    const { path } = done
    expect((await maya.get(path)).text).toContain('Worried about Sam?')
    // Staff who finds no danger ends that.
    await stan.get(`/moderation/${found[0]?.id}`)
    await stan.submit('No danger')
    expect((await maya.get(path)).text).not.toContain('Worried about Sam?')
  })
})

test('an edit and the API are screened as well', async () => {
  await withPicture(sam, NEW, 'Post', typed)
  const { path } = await sam.submit('Post', { alt_1: 'A desk' })
  await sam.get(`${path}/edit`)
  const edited = await sam.submit('Save', { alt_1: 'A darn desk' })
  expect([edited.status, edited.value('alt_1')]).toEqual([400, 'A darn desk'])
  expect(edited.error('pictures')).toMatch(OFF_LIMITS)
  await withPicture(sam, NEW, 'Post', typed)
  const id = (await rows()).find(({ attached_at }) => attached_at === null)?.id
  const pictures = [{ id, alt: 'darn' }]
  const api = await apiAs('sam')
  const sent = [
    await api.post('/posts', { post: { ...typed, pictures } }),
    await api.post(`/posts/${idOf('post:question')}/comment`, { content: 'See', pictures }),
    await api.post('/direct_messaging/messages', {
      channelId: await chat('sam', 'maya'),
      text: 'See',
      attachments: pictures,
    }),
  ]
  expect(sent.map(({ status }) => status)).toEqual([400, 400, 400])
  for (const { errors } of sent) expect(Object.values(errors ?? {}).join()).toMatch(OFF_LIMITS)
  expect(sent.map(({ errors }) => Object.keys(errors ?? {}))).toEqual([
    ['post.pictures'],
    ['pictures'],
    ['attachments'],
  ])
  expect(await db.read.picture.count({ where: { id, attached_at: null } })).toBe(1)
})

test('an edit of nothing but a description is looked at again', async () => {
  await withPicture(sam, NEW, 'Post', typed)
  const { path } = await sam.submit('Post', { alt_1: 'A desk' })
  await site.services.dispatcher.drain()
  expect(await db.read.moderationCase.count()).toBe(0)
  await sam.get(`${path}/edit`)
  await sam.submit('Save', { alt_1: DANGER })
  await site.services.dispatcher.drain()
  expect(await db.read.moderationCase.findMany()).toMatchObject([{ harm: true, kind: 'post' }])
})
