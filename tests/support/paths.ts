import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const dir = resolve(root, 'node_modules/.cache/quad-test-template')

export const ROOT = root
export const TEMPLATE = {
  dir,
  file: resolve(dir, 'template.db'),
  migrations: resolve(root, 'prisma/migrations'),
  postgresql: resolve(root, 'prisma/postgresql'),
}
