import { afterAll, beforeAll, describe, expect } from 'vitest'

/** Where a server stands doesn’t matter: its zone, and the minutes that it’s behind UTC in winter. */
const SERVERS = { UTC: 0, 'America/Chicago': 360, 'Asia/Tokyo': -540 }

/** Tests as if the server stood in each of three places. */
export const onEachServer = (tests: () => void) =>
  describe.each(Object.entries(SERVERS))('on a server in %s', (zone, offset) => {
    const before = process.env.TZ
    beforeAll(() => {
      process.env.TZ = zone
      expect(new Date('2026-01-01T00:00:00Z').getTimezoneOffset()).toBe(offset)
    })
    afterAll(() => {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    })
    tests()
  })
