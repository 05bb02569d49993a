import Database from 'better-sqlite3'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { writtenFields } from '~/http/guards/stopped-form.server'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { ROOT } from '~tests/support/paths'
import { as, db, idOf, site, test } from '~tests/support/fixtures'

const COMMENT = `/post/${idOf('post:welcome')}/comment`

/** Another program has the database, until it is called. */
function lock(): () => void {
  const other = new Database(site.services.env.databaseFile)
  other.exec('BEGIN IMMEDIATE')
  return () => other.close()
}

/** Lets that many seconds pass for those who wait. */
async function pass(seconds: number) {
  // A busy machine takes as long until all of them are at work.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const later = Date.now() + seconds * 1000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  await new Promise((resolve) => setTimeout(resolve, 300))
  vi.restoreAllMocks()
}

const comments = () => db.read.comment.count({ where: { post_id: idOf('post:welcome') } })

// A server has no lock of the whole database.
test.skipIf(ON_POSTGRESQL)(
  'a form that waits ten seconds for a locked database is told, with its words, and never written',
  async () => {
    const sam = await as('sam')
    const { csrf } = await sam.get(`/post/${idOf('post:welcome')}`)
    const before = await comments()
    const release = lock()
    onTestFinished(release)
    // Reading goes on meanwhile.
    expect((await sam.twin().get('/home')).status).toBe(200)
    const send = (text: string) => sam.twin().post(COMMENT, { csrf, content: text })
    const [first, second] = [send('Words of the first'), send('Words of the second')]
    // A form whose page can't give its words back
    const third = sam.twin().post(`/post/${idOf('post:welcome')}/like`, { csrf, note: 'My note' })
    await pass(11)
    for (const [sent, words] of [
      [first, 'first'],
      [second, 'second'],
    ] as const) {
      const answer = await sent
      expect(answer.status).toBe(503)
      expect(answer.text).toContain(
        'We couldn’t save this just now. Everything you wrote is still here.',
      )
      expect(answer.text).toContain(`Words of the ${words}`)
    }
    const { status, text, headers } = await third
    expect([status, headers.get('retry-after')]).toEqual([503, '60'])
    expect(text).toContain('Nothing was sent. We can’t save anything right now')
    expect(text).toContain('My note')
    release()
    expect(await comments()).toBe(before)
    const again = await send('Words of the first')
    expect(again.status).toBe(200)
    expect(await comments()).toBe(before + 1)
  },
)

test.skipIf(ON_POSTGRESQL)(
  'logging out waits no longer either, and is said not to be done',
  async () => {
    const sam = await as('sam')
    const { csrf } = await sam.get('/logout')
    const release = lock()
    onTestFinished(release)
    const sent = sam.twin().post('/logout', { csrf })
    await pass(11)
    expect((await sent).status).toBe(503)
    release()
    expect((await sam.get('/home')).path).toBe('/home')
  },
)

test('whatever one writes lines into is given back where its page can’t', () => {
  const folder = join(ROOT, 'tests/http/screen-outlines')
  const fields = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').match(/(?<=^<textarea )(?!.*readonly).*/gm),
  )
  const names = new Set(fields.flatMap((field) => / name=(\S+)/.exec(field ?? '')?.[1] ?? []))
  expect(names.size).toBeGreaterThan(12)
  for (const name of names)
    expect([name, writtenFields([[name, 'Words']])]).toEqual([name, [{ name, text: 'Words' }]])
})

test('every page says it in its own way when nothing can be read or written', () => {
  const files = readdirSync(join(ROOT, 'app/routes'), { recursive: true, encoding: 'utf8' })
  const bare = files
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) =>
      /^export (async )?function (loader|action)|^export const (loader|action) = (async )?\(/m.test(
        readFileSync(join(ROOT, 'app/routes', name), 'utf8'),
      ),
    )
  // What reads nothing, and calls, which say it themselves
  expect(bare.sort()).toEqual([
    'account/confirmed.tsx',
    'api/endpoint.ts',
    'errors/not-found.ts',
    'install/manifest.ts',
  ])
})

test.skipIf(ON_POSTGRESQL)('a form that waited for less is stored', async () => {
  const sam = await as('sam')
  const { csrf } = await sam.get(`/post/${idOf('post:welcome')}`)
  const before = await comments()
  const release = lock()
  onTestFinished(release)
  const sent = sam.post(COMMENT, { csrf, content: 'Waited a little' })
  await pass(5)
  release()
  expect((await sent).status).toBe(200)
  expect(await comments()).toBe(before + 1)
})
