import { beforeEach, expect } from 'vitest'
import { apiAs, db, idOf, member, site, test } from '~tests/support/fixtures'
import { chat, forgetMessages } from '~tests/support/messages'
import { fileOf } from '~tests/support/pictures'
import { add, alts, forgetPictures, ids, jpeg, rows, status } from '~tests/support/text-pictures'

const [sam, maya, alex, stan] = [member('sam'), member('maya'), member('alex'), member('stan')]
const MESSAGES = '/direct_messaging/messages'

beforeEach(forgetMessages)
beforeEach(forgetPictures)

const findAddress = async () => `/photos/${(await rows())[0]?.id}-640`

test('[DM-19] a message has pictures for its two members alone, until it is deleted', async () => {
  const channel = await chat('sam', 'maya')
  await sam.get(`/dm/${channel}`)
  const page = await sam.submit('Send', { text: 'My room', picture_files: await jpeg() }, add)
  expect([page.status, page.value('text'), ids(page).length]).toEqual([200, 'My room', 1])
  const rude = await sam.submit('Send', { alt_1: 'darn' })
  expect([rude.status, rude.value('text'), rude.value('alt_1')]).toEqual([400, 'My room', 'darn'])
  const done = await sam.submit('Send', { alt_1: 'A desk' })
  expect([done.path, alts(done)]).toEqual([`/dm/${channel}`, ['A desk']])
  expect(alts(await maya.get(`/dm/${channel}`))).toEqual(['A desk'])
  const path = await findAddress()
  const all = [sam, maya, alex, stan]
  expect(await Promise.all(all.map((one) => status(one, path)))).toEqual([200, 200, 404, 404])
  await db.write((tx) => tx.message.updateMany({ data: { deleted_at: new Date() } }))
  expect([await status(maya, path), await status(sam, path)]).toEqual([404, 404])
})

test('[DM-19] the first message, and that of the frame, take them as well', async () => {
  await sam.get(`/profile/${idOf('maya')}/message`)
  const shownAgain = await sam.submit('Send', { text: 'Hello', picture_files: await jpeg() })
  expect([shownAgain.status, shownAgain.value('text'), ids(shownAgain).length]).toEqual([
    409,
    'Hello',
    1,
  ])
  const done = await sam.submit('Send')
  expect(done.text).toContain('Message sent!')
  const { channel_id: id } = await db.read.message.findFirstOrThrow()
  const api = await apiAs('maya')
  await maya.post(`/dm/${id}/accept`, { csrf: (await maya.get('/logout')).csrf })
  await maya.get(`/dm/${id}/write`)
  await maya.submit('Send', { text: 'Nice', picture_files: await jpeg(40, 30) }, add)
  await maya.submit('Send', { alt_1: 'A cat' })
  const { answer } = await api.get(`${MESSAGES}?channelId=${id}`)
  const attached = (answer as { attachments: { alt: string }[] }[]).map(({ attachments }) =>
    attachments.map(({ alt }) => alt),
  )
  expect(attached).toEqual([['A cat'], ['']])
})

test('[DM-21] the API stores a file, and posts, comments and messages take it by its id', async () => {
  const channelId = await chat('sam', 'maya')
  const upload = async (file: File) => {
    const parts = new FormData()
    parts.append('csrf', (await sam.get('/logout')).csrf)
    parts.append('picture', file)
    const page = await sam.send('/api/pictures', parts)
    return { status: page.status, body: JSON.parse(page.html) as { answer?: { id: string } } }
  }
  const stored = await upload(await jpeg())
  const picture = {
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    type: 'image',
    image_url: expect.stringMatching(/^\/photos\/[0-9a-f]{32}\.webp$/),
    alt: '',
    width: 1280,
    height: 960,
  }
  expect(stored).toMatchObject({ status: 200, body: { answer: picture } })
  expect(await upload(fileOf(Buffer.from('no picture')))).toMatchObject({
    status: 400,
    body: { errors: { picture: [expect.stringContaining('can’t read')] } },
  })
  const api = await apiAs('sam')
  const id = stored.body.answer?.id ?? ''
  const attachments = [{ id, alt: 'A plan' }]
  const message = await api.post(MESSAGES, { channelId, text: 'See', attachments })
  expect(message.answer).toMatchObject({ attachments: [{ ...picture, alt: 'A plan' }] })
  // It is in one message, and no one else's anywhere.
  const again = await api.post(MESSAGES, { channelId, text: 'Again', attachments })
  expect([again.status, Object.keys(again.errors ?? {})]).toEqual([400, ['attachments']])
  const other = await (
    await apiAs('maya')
  ).post('/posts', {
    post: { title: 'Mine', content: 'Mine', pictures: [{ id }] },
  })
  expect(other.status).toBe(400)
  await db.write((tx) => tx.picture.updateMany({ data: { attached_at: null, message_id: null } }))
  const comment = await api.post(`/posts/${idOf('post:question')}/comment`, {
    content: 'With a plan',
    pictures: [{ id, alt: 'A map' }],
  })
  expect(comment.answer).toMatchObject({ pictures: [{ ...picture, alt: 'A map' }] })
  const edited = await api.post(`/comments/${(comment.answer as { id: string }).id}/edit`, {
    content: 'Other words',
  })
  expect(edited.answer).toMatchObject({ pictures: [{ alt: 'A map' }] })
  expect(await status(site.browser(), `/photos/${id}-640`)).toBe(404)
})
