import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { expect } from 'vitest'
import { as, db, idOf, site, test } from '~tests/support/fixtures'
import { ROOT } from '~tests/support/paths'
import { twoHalves } from '~tests/support/pictures'

const run = promisify(execFile)

const OPTIONS = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    allowImportingTsExtensions: true,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  },
  include: ['student-day.ts'],
}

/** A token that may write, as the page of the settings shows it. */
async function makeToken() {
  const values = { name: 'My day', scope: 'write' }
  const page = await (
    await as('sam')
  ).press('/account-settings/access-tokens', 'Create token', values)
  return /pat_[\w-]{43}/.exec(page.text)?.[0] ?? ''
}

test(
  'a client that a public generator makes from the document runs a day, type-checked',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quad-client-'))
    try {
      const { html } = await site.browser(null).get('/api/openapi.json')
      await createClient({
        input: JSON.parse(html) as Record<string, unknown>,
        output: { path: join(folder, 'generated'), module: { extension: '.ts' } },
        logs: { level: 'silent' },
      })
      cpSync(join(ROOT, 'docs/examples/student-day.ts'), join(folder, 'student-day.ts'))
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(OPTIONS))
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
      writeFileSync(join(folder, 'picture.jpg'), await twoHalves(600, 400).jpeg().toBuffer())
      await run(process.execPath, [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-p', folder])
      const { stdout } = await run(process.execPath, ['student-day.ts'], {
        cwd: folder,
        env: {
          ...process.env,
          QUAD_URL: `http://127.0.0.1:${site.port}`,
          QUAD_TOKEN: await makeToken(),
          PICTURE: 'picture.jpg',
        },
      })
      expect(JSON.parse(stdout)).toEqual({
        me: 'Sam',
        question: 'Where do I find the timetable?',
        answered: 'It hangs next to the door.',
        isListed: true,
        sent: 'I have answered your question.',
        hasPhoto: true,
        saved: [false, 'weekly', null],
        wrong: [400, { 'post.title': ['Title is required'] }],
      })
      const message = await db.read.message.findFirst({
        where: { user_id: idOf('sam') },
        orderBy: { created_at: 'desc' },
      })
      expect(message?.text).toBe('I have answered your question.')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
