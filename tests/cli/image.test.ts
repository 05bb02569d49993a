import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { ROOT } from '../support/paths'
import { startServer } from '../support/postgresql'

/** What the last stage of the Dockerfile takes from the build, in a folder of its own. */
const image = mkdtempSync(join(tmpdir(), 'quad-image-'))
const server = await startServer()
afterAll(() => {
  server?.stop()
  rmSync(image, { recursive: true, force: true })
})

const copies = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').matchAll(
  /^COPY --from=build \S+ \/quad\/(\S+) (\S+)$/gm,
)
for (const [, from = '', to = ''] of copies) {
  const place = join(image, to, to === './' ? from : '')
  mkdirSync(dirname(place), { recursive: true })
  // Packages are the same ones, only fewer.
  if (from === 'node_modules') symlinkSync(join(ROOT, from), place)
  else cpSync(join(ROOT, from), place, { recursive: true })
}

const quad = (args: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['bin/quad.mjs', ...args.split(' ')], {
    cwd: image,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: join(image, 'data'), ...env },
  })

describe('what the image has migrates', () => {
  const all = (folder: string) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((one) => one.isDirectory())

  async function migrates(folder: string, env: Record<string, string> = {}) {
    await quad('db migrate --yes', env)
    const { stdout } = await quad('db status --json', env)
    expect(JSON.parse(stdout)).toMatchObject({
      exists: true,
      total: all(folder).length,
      pending: [],
    })
  }

  test('a file of SQLite', () => migrates('prisma/migrations'))

  test.skipIf(!server)('a database of PostgreSQL', async () => {
    await migrates('prisma/postgresql', { DATABASE_URL: (await server?.create('image')) ?? '' })
  })
})
