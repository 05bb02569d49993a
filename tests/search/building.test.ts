import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { idSource, newId } from '~/platform/ids'
import { buildingAlone, isBuilding } from '~search/building'
import { readFact, writeFact } from '~search/facts.server'
import { openWorld, type World } from '~tests/support/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** As a builder leaves it that was killed a moment ago. */
const leftBy = (owner: string) =>
  writeFact(world.db, 'search.building', { owner, beat: Date.now() })
const build = () => buildingAlone(world.db, async () => 'built')

test('[CLI-20] the claim of a killed process is taken at once', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  await leftBy(`${hostname()}/${pid}/${newId()}`)
  expect(await isBuilding(world.db)).toBe(false)
  expect(await build()).toBe('built')
  expect(await readFact(world.db, 'search.building')).toBeNull()
})

test('a container that starts with the process id of its predecessor takes over its claim', async () => {
  const before = idSource(() => Math.floor(performance.timeOrigin) - 1000)()
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
    expect(await isBuilding(world.db)).toBe(true)
    await expect(build()).rejects.toThrow('by another process')
  }
})
