import { describe, expect, test } from 'vitest'
import { detectPlatform } from '~/client/platform'
import { ViewLog } from '~/client/view-log'
import { viewsSchema } from '~/domain/tracking/schema'

const AT = Date.parse('2026-11-21T12:00:00Z')

describe('[TRACK-04] [TRACK-06] the views of a page', () => {
  test('a second and more counts; a look that goes on is one; each is sent once', () => {
    const log = new ViewLog()
    log.begin('one', AT, '/home')
    log.begin('two', AT, '/home')
    log.begin('one', AT + 600, '/home')
    expect(log.end('two', AT + 999)).toBe(false)
    expect(log.end('one', AT + 2500)).toBe(true)
    expect(log.end('one', AT + 2600)).toBe(false)
    log.begin('two', AT + 3000, '/post/two')
    expect(log.endAll(AT + 4000)).toBe(true)
    const taken = log.take()
    expect(taken).toEqual([
      {
        post_id: 'one',
        started_at: '2026-11-21T12:00:00.000Z',
        stopped_at: '2026-11-21T12:00:02.500Z',
        seconds: 2,
        path: '/home',
      },
      {
        post_id: 'two',
        started_at: '2026-11-21T12:00:03.000Z',
        stopped_at: '2026-11-21T12:00:04.000Z',
        seconds: 1,
        path: '/post/two',
      },
    ])
    expect(viewsSchema.safeParse({ views: taken }).success).toBe(true)
    expect(log.take()).toEqual([])
    expect(log.endAll(AT + 9000)).toBe(false)
  })

  test('never more than one call takes', () => {
    const log = new ViewLog()
    for (let at = 0; at < 150; at++) log.begin(`post-${at}`, AT, '/home')
    log.endAll(AT + 5000)
    expect(viewsSchema.safeParse({ views: log.take() }).success).toBe(true)
  })
})

describe('[TRACK-07] the platform', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130', false, 'desktop-browser'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130 Mobile', true, 'mobile-browser'],
    ['Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/130', true, 'tablet-browser'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18) Mobile Safari', true, 'mobile-browser'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X) Safari', true, 'tablet-browser'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X) Safari', false, 'desktop-browser'],
  ])('%s, touched: %s, is %s', (agent, touch, platform) => {
    expect(detectPlatform(agent, touch)).toBe(platform)
  })
})
