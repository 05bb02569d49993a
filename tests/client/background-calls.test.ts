import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** As much of a page as the module needs. */
const listens = { addEventListener: () => undefined }
beforeEach(() => {
  vi.stubGlobal('document', listens)
  vi.stubGlobal('window', listens)
  vi.stubGlobal('location', { href: 'http://northfield.test/home' })
})
afterEach(() => vi.unstubAllGlobals())

async function sent(...call: [string, object?]) {
  const fetched = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', fetched)
  const { fetchInBackground } = await import('~/client/session')
  await fetchInBackground(...call)
  const [url, { body, method, headers, signal }] = fetched.mock.calls[0]!
  return { url, method, body: body?.toString(), headers: headers as Headers, signal }
}

test('[API-05] a GET has its fields in the address, another method in its body', async () => {
  const fields = { title: 'a & b' }
  expect(await sent('/similar', { fields })).toMatchObject({
    url: '/similar?title=a+%26+b',
    body: undefined,
  })
  expect(await sent('/save', { method: 'POST', fields })).toMatchObject({
    url: '/save',
    method: 'POST',
    body: 'title=a+%26+b',
  })
  const { body, headers } = await sent('/api/track', { method: 'POST', json: { name: 'x' } })
  expect([body, headers.get('content-type')]).toEqual(['{"name":"x"}', 'application/json'])
  expect(headers.get('x-requested-with')).toBe('script')
})

test('[API-05] a call that is under way can be canceled', async () => {
  const waiting = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('canceled'))),
    )
  vi.stubGlobal('fetch', waiting)
  const { fetchInBackground } = await import('~/client/session')
  const controller = new AbortController()
  const call = fetchInBackground('/similar', { signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toThrow('canceled')
})
