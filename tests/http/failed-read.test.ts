import { expect, test, vi } from 'vitest'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { readOr503 } from '~/presenters/people/read-or-503.server'

const failing = () => Promise.reject(new Error('disk'))

function argsFor(signal?: AbortSignal) {
  const error = vi.fn()
  const context = { ctx: { signal, requestId: 'r1' }, services: { log: { error } } }
  return { args: { context } as unknown as RouteArgs, error }
}

test('what could not be read is logged, and the page says so', async () => {
  const { args, error } = argsFor(new AbortController().signal)
  const page = await readOr503(args, failing, 'instead')
  expect([page.data, page.init?.status]).toEqual(['instead', 503])
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { err: new Error('disk'), request: 'r1' },
    'a page could not be read',
  )
})

test('of a reader who has left nothing is logged, and nothing goes on', async () => {
  const { args, error } = argsFor(AbortSignal.abort(new Error('left')))
  await expect(readOr503(args, failing, 'instead')).rejects.toThrow('left')
  expect(error).not.toHaveBeenCalled()
})
