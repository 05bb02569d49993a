import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The folder of the project, also for a program that was bundled to another place. */
function findRoot(): string {
  let dir = import.meta.dirname
  while (!existsSync(resolve(dir, 'package-lock.json'))) dir = dirname(dir)
  return dir
}

const root = findRoot()
const dir = resolve(root, 'node_modules/.cache/quad-test-template')

export const ROOT = root
export const TEMPLATE = {
  dir,
  file: resolve(dir, 'template.db'),
  migrations: resolve(root, 'prisma/migrations'),
  postgresql: resolve(root, 'prisma/postgresql'),
}
