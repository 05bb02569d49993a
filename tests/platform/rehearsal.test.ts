import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { rehearseInFile } from '~/platform/database/sqlite/row-store.server'

test('writing rows is tried in a file of its own, and takes as long as it takes', async () => {
  const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('quad-copy-'))
  const before = copies()
  const table = 'CREATE TABLE "SystemValue" (key TEXT PRIMARY KEY, value TEXT, updated_at TEXT)'
  const batches = [
    { table: 'SystemValue' as const, rows: [] },
    { table: 'SystemValue' as const, rows: [['a', '1', '2026-11-30']] },
  ]
  const times = await rehearseInFile('', [table], batches)
  expect(times).toHaveLength(2)
  for (const time of times) {
    expect(time).toBeGreaterThan(0)
    expect(time).toBeLessThan(60_000)
  }
  expect(copies()).toEqual(before)
})
