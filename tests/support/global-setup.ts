import { mkdirSync, rmSync } from 'node:fs'
import { migrate } from '../../prisma/migrate'
import { TEMPLATE } from './paths'

/** Migrates one empty database; every test copies it (about 2 ms) instead of migrating again. */
export default async function setup() {
  rmSync(TEMPLATE.dir, { recursive: true, force: true })
  mkdirSync(TEMPLATE.dir, { recursive: true })
  await migrate(TEMPLATE.file, TEMPLATE.migrations)
}
