import { afterEach, expect, test, vi } from 'vitest'
import { RejectionLog, type RejectedAttempt } from '~/platform/monitoring/rejection-log.server'

afterEach(() => void vi.useRealTimers())

function open() {
  vi.useFakeTimers()
  const [warn, countRejection] = [vi.fn(), vi.fn()]
  const rejections = new RejectionLog({ warn }, { countRejection })
  const note = (more: Partial<RejectedAttempt> = {}) =>
    rejections.note({
      kind: 'login',
      why: 'wrong',
      ip: '192.0.2.1',
      request: 'r',
      school: 'northfield',
      user: null,
      ...more,
    } as RejectedAttempt)
  const lines = () => warn.mock.calls.splice(0) as [object, string][]
  return { note, lines, countRejection, rejections }
}

test('each rejection is one line of one shape, and is counted by its kind', () => {
  const { note, lines, countRejection } = open()
  note({ user: 'sam' })
  note({ kind: 'limit', why: '/search-suggestions', ip: '2001:db8::1', school: null })
  const common = { request: 'r', user: null }
  expect(lines()).toEqual([
    [
      {
        ...common,
        rejected: 'login',
        why: 'wrong',
        network: '192.0.2.1',
        school: 'northfield',
        user: 'sam',
      },
      'rejected',
    ],
    [
      {
        ...common,
        rejected: 'limit',
        why: '/search-suggestions',
        network: '2001:db8:0:0::/64',
        school: null,
      },
      'rejected',
    ],
  ])
  expect(countRejection.mock.calls).toEqual([['login'], ['limit']])
})

test('ten lines a minute of a kind and network, then a count when the minute is over', () => {
  const { note, lines, countRejection } = open()
  for (let i = 0; i < 5000; i++) note()
  for (let i = 0; i < 12; i++) note({ ip: '198.51.100.7' })
  for (let i = 0; i < 3; i++) note({ kind: 'access', why: '/coach' })
  expect(lines()).toHaveLength(10 + 10 + 3)
  vi.advanceTimersByTime(59_000)
  expect(lines()).toEqual([])
  vi.advanceTimersByTime(1_000)
  const networks = [
    { rejected: 'login', network: '192.0.2.1', left_out: 4990 },
    { rejected: 'login', network: '198.51.100.7', left_out: 2 },
  ]
  expect(lines()).toEqual([[{ left_out: 4992, networks }, 'more was rejected']])
  expect(countRejection).toHaveBeenCalledTimes(5015)
  note()
  expect(lines()).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  expect(lines()).toEqual([])
})

test('many networks leave no more than 200 lines a minute and use little memory', () => {
  const { note, lines, rejections } = open()
  for (let i = 0; i < 3000; i++) note({ ip: `10.0.${i >> 8}.${i & 255}` })
  expect(lines()).toHaveLength(200)
  rejections.flush()
  const [[summary]] = lines() as [[{ left_out: number; networks: object[] }, string]]
  expect([summary.left_out, summary.networks.length]).toEqual([2800, 20])
  // Networks past the thousandth are counted together.
  expect(summary.networks[0]).toEqual({ rejected: 'login', network: 'others', left_out: 2000 })
})

test('a long reason is cut', () => {
  const { note, lines } = open()
  note({ kind: 'launch', why: 'x'.repeat(5000) })
  expect(JSON.stringify(lines()).length).toBeLessThan(400)
})

test('it tells once which requests of the minute have been noted', () => {
  const { note, rejections } = open()
  const isNoted = (request: string) => rejections.takeNoted(request)
  note({ request: 'one' })
  note({ request: 'two' })
  expect([isNoted('one'), isNoted('one'), isNoted('three')]).toEqual([true, false, false])
  rejections.flush()
  expect(isNoted('two')).toBe(false)
})
