import { expect, test, vi } from 'vitest'

const NOTICE = { title: 'Quad', body: 'Maya liked your post', path: '/post/1', tag: 'like:1' }
const showNotification = vi.fn((_title: string, _options: NotificationOptions) => Promise.resolve())
let windows: { url: string; visibilityState: string }[] = []

vi.stubGlobal('self', {
  clients: { matchAll: () => Promise.resolve(windows) },
  registration: { showNotification },
})

const window = (path: string, visibilityState: string) => ({
  url: `http://quad.test${path}`,
  visibilityState,
})
const broken = () => {
  throw new SyntaxError('no JSON')
}

test.each<[string, { json: () => unknown } | null, typeof windows, object]>([
  ['one that can be read', { json: () => NOTICE }, [], { title: 'Quad', silent: false }],
  [
    'one for the page that is open, without a sound',
    { json: () => NOTICE },
    [window('/post/1', 'visible')],
    { title: 'Quad', silent: true },
  ],
  [
    'one for a page in a hidden window',
    { json: () => NOTICE },
    [window('/post/1', 'hidden'), window('/home', 'visible')],
    { title: 'Quad', silent: false },
  ],
  ['one without data', null, [], { title: 'Something’s new', silent: false }],
  ['one that can’t be read', { json: broken }, [], { title: 'Something’s new', silent: false }],
  ['one that says null', { json: () => null }, [], { title: 'Something’s new', silent: false }],
])('every push shows one notification: %s', async (_, data, open, expected) => {
  const { showPush } = await import('~/client/worker/push')
  windows = open
  showNotification.mockClear()
  await showPush(Object.assign(new Event('push'), { data, waitUntil: () => undefined }))
  expect(showNotification.mock.calls).toHaveLength(1)
  const [title, { silent, body, data: target }] = showNotification.mock.calls[0]!
  expect({ title, silent }).toEqual(expected)
  expect([body, (target as typeof NOTICE).path]).toEqual(
    title === 'Quad' ? [NOTICE.body, NOTICE.path] : ['Open it to see what.', '/notifications'],
  )
})
