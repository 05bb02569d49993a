import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { expect } from 'vitest'
import { createIdGenerator, newId } from '~/platform/ids'
import { withBuildLock, isBuilding } from '~search/operations/build-lock'
import { readState, writeState } from '~search/operations/state.server'
import { db, dbTest as test } from '~tests/support/fixtures'

/** As a builder leaves it that was killed a moment ago. */
const leftBy = (owner: string) => writeState(db, 'search.building', { owner, beat: Date.now() })
const build = () => withBuildLock(db, async () => 'built')

test('[CLI-20] the claim of a killed process is taken at once', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  await leftBy(`${hostname()}/${pid}/${newId()}`)
  expect(await isBuilding(db)).toBe(false)
  expect(await build()).toBe('built')
  expect(await readState(db, 'search.building')).toBeNull()
})

test('a container that starts with the process id of its predecessor takes over its claim', async () => {
  const before = createIdGenerator(() => Math.floor(performance.timeOrigin) - 1000)()
  await leftBy(`${hostname()}/${process.pid}/${before}`)
  expect(await build()).toBe('built')
})

test('the claim of a process that lives, or may live on another machine, holds', async () => {
  for (const owner of [
    `${hostname()}/${process.pid}/${newId()}`,
    `${hostname()}/${process.ppid}/${newId()}`,
    `elsewhere/1/${newId()}`,
  ]) {
    await leftBy(owner)
    expect(await isBuilding(db)).toBe(true)
    await expect(build()).rejects.toThrow('by another process')
  }
})
