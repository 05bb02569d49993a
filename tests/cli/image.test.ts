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

const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
const copies = dockerfile.matchAll(/^COPY --from=build \S+ \/quad\/(\S+) (\S+)$/gm)
for (const [, from = '', to = ''] of copies) {
  const place = join(image, to, to === './' ? from : '')
  mkdirSync(dirname(place), { recursive: true })
  if (from === 'node_modules') linkPackages(place)
  else cpSync(join(ROOT, from), place, { recursive: true })
}

/** The same packages, without those that the image leaves out. */
function linkPackages(place: string) {
  const left = /npm pkg delete ([^&]*)&&/.exec(dockerfile)?.[1] ?? ''
  const removed = [...left.matchAll(/dependencies\.(\S+)/g)].map(([, name = '']) => name)
  const names = readdirSync(join(ROOT, 'node_modules')).flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(ROOT, 'node_modules', name)).map((part) => `${name}/${part}`)
      : name,
  )
  for (const name of names.filter((name) => !removed.includes(name) && !/^@gaubee/.test(name))) {
    mkdirSync(dirname(join(place, name)), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), join(place, name))
  }
  expect(removed.length).toBeGreaterThan(3)
}

const quad = (args: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['bin/quad.mjs', ...args.split(' ')], {
    cwd: image,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: join(image, 'data'), ...env },
  })

describe('what the image has migrates and reads', () => {
  const all = (folder: string) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((one) => one.isDirectory())

  async function migrates(folder: string, env: Record<string, string> = {}) {
    await quad('db migrate --yes', env)
    const { stdout } = await quad('db status --json', env)
    expect((await quad('partners list', env)).stdout).toContain('There are no schools yet')
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
