import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { migrate } from '../../prisma/migrate'
import { TEMPLATE } from './paths'

/**
 * Migrates one empty database; every test copies it (about 2 ms) instead of migrating again. It is
 * made aside and moved in place, so that two runs at the same time do not take it from each other.
 */
export default async function setup() {
  mkdirSync(TEMPLATE.dir, { recursive: true })
  const fresh = `${TEMPLATE.file}.${process.pid}`
  rmSync(fresh, { force: true })
  await migrate(fresh, TEMPLATE.migrations)
  renameSync(fresh, TEMPLATE.file)
  rmSync(`${fresh}.migrate-lock`, { force: true })
}
