import { expect, test } from 'vitest'
import { parseKeep } from '~/platform/settings/backups'
import type { BackupEntry, Manifest } from '~cli/backups/manifest'
import { expiredBackups } from '~cli/backups/retention'

const NOW = new Date('2026-11-21T03:00:00Z')

/** 'a 1, b 3 bad': names with their age in days, the newest first */
const entries = (text: string): BackupEntry[] =>
  text.split(', ').map((one) => {
    const [name = '', days, bad] = one.split(' ')
    const created_at = new Date(NOW.getTime() - Number(days) * 86_400_000).toISOString()
    const problem = bad ? 'its database is missing or cut off' : null
    return { name, manifest: { created_at } as Manifest, problem }
  })

test.each([
  ['14', 'a 0, b 1', ''],
  ['2', 'a 0, b 1, c 2, d 3', 'c d'],
  // A bad one neither counts nor goes: the whole ones before it stay.
  ['2', 'a 0 bad, b 1 bad, c 2, d 3, e 4', 'e'],
  ['1', 'a 0 bad, b 400', ''],
  ['1d', 'a 0 bad, b 400, c 401', 'c'],
  ['7d', 'a 0, b 7, c 8', 'c'],
  ['7d', 'a 30, b 31', 'b'],
  // What was kept before a restore goes with those of its time.
  ['2', 'a 0, x-before-restore 1, b 2, y-before-restore-2 3, c 4', 'y-before-restore-2 c'],
  ['1', 'x-before-restore 0', ''],
])('keeping %s of %s removes "%s"', (keep, list, expected) => {
  expect(expiredBackups(entries(list), parseKeep(keep)!, NOW).join(' ')).toBe(expected)
})
