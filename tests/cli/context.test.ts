import { expect, test } from 'vitest'
import { openContext } from '~cli/context'

test('what is left for the end is done one after the other, the last first', async () => {
  const options = { json: false, dryRun: false, yes: false, writes: false }
  const context = openContext('.', options, new AbortController().signal)
  const done: string[] = []
  for (const name of ['engine', 'site'])
    context.defer(async () => {
      done.push(`${name} ends`)
      await Promise.resolve()
      done.push(`${name} is gone`)
    })
  expect(done).toEqual([])
  await context.close()
  expect(done).toEqual(['site ends', 'site is gone', 'engine ends', 'engine is gone'])
})
