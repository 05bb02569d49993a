// The files of the project with a hash of each, for what is only done again after a change.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** What is made from the rest, or belongs to a running copy. */
const LEFT = new Set(
  `node_modules .git build data prisma/generated public/images/avatars public/images/icons
   test-results playwright-report coverage .cache`.split(/\s+/),
)

/** Path and text of every file, sorted. */
export function readSources() {
  const files = new Map()
  const read = (folder) => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (LEFT.has(path)) continue
      if (entry.isDirectory()) read(path)
      else if (entry.isFile()) files.set(path, readFileSync(join(ROOT, path)))
    }
  }
  read('')
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
