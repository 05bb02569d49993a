import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fieldsToSave, saveSubmission } from '~/domain/accounts/saved-submissions.server'
import { Dispatcher } from '~/jobs/dispatcher.server'
import { schedules } from '~/jobs/schedules'
import { photoUrl, readPhoto, storePhoto } from '~/domain/photos/files.server'
import { deleteAccount } from '~/domain/data-lifecycle/delete-account.server'
import { ownDownload, requestDownload } from '~/domain/settings/downloads.server'
import { personalDataPage } from '~/domain/data-lifecycle/personal-data-page'
import type { Env } from '~/platform/settings/env.server'
import { RateLimiter } from '~/platform/limits/rate-limiter.server'
import { isNotFound } from '~/platform/failures'
import { dataDownloadHandler } from '~/handlers/data-download'
import { fileCleanupHandler } from '~/handlers/file-cleanup'
import type { HandlerServices } from '~/handlers/handler'
import {
  ctxFor,
  publishedEvents,
  idOf,
  NOW,
  openFixtures,
  PASSWORD,
  type PersonName,
  type Fixtures,
} from '~tests/support/database'
import { createServices } from './services'
import { Clock } from './support'
import { openSiteFiles } from '~/platform/storage/site-files.server'
import { updateUser } from '~tests/support/users'

let fixtures: Fixtures
let dir: string
let clock: Clock
let services: HandlerServices
beforeEach(async () => {
  fixtures = await openFixtures()
  dir = mkdtempSync(join(tmpdir(), 'quad-downloads-'))
  clock = new Clock()
  clock.time = NOW.getTime()
  const env = { DATA_DIR: dir, PRODUCT_NAME: 'Acorn Hall', FILES_URL: '' } as Env
  services = createServices(fixtures.db, clock.now, { env, ...openSiteFiles(env) })
})
afterEach(async () => {
  await fixtures.close()
  rmSync(dir, { recursive: true, force: true })
})

const dispatcher = () =>
  new Dispatcher({ services, handlers: [dataDownloadHandler, fileCleanupHandler], schedules })
const ask = async (name: PersonName) => requestDownload(await ctxFor(fixtures, name, clock.now()))
const rows = () => fixtures.db.read.dataDownload.findMany({ orderBy: { created_at: 'asc' } })
const folders = () =>
  existsSync(join(dir, 'downloads')) ? readdirSync(join(dir, 'downloads')) : []
const readDownload = (id: string, name: string) =>
  readFileSync(join(dir, 'downloads', id, name), 'utf8')
const named = async (name: string) =>
  (await publishedEvents(fixtures)).filter((one) => one.name === name)

/** Requests a download, runs the job and returns the two files. */
async function makeCopy(name: PersonName) {
  await ask(name)
  await dispatcher().drain()
  const row = (await rows()).findLast(({ user_id }) => user_id === idOf(name))
  const id = row?.id ?? ''
  return { id, json: readDownload(id, 'json'), html: readDownload(id, 'html') }
}

test('two requests, also at the same time, make one copy and one notice', async () => {
  await Promise.all([ask('sam'), ask('sam')])
  await ask('sam')
  const working = dispatcher()
  await working.drain()
  await working.drain()
  const [row, ...more] = await rows()
  expect(more).toEqual([])
  expect(row).toMatchObject({ user_id: idOf('sam'), ready_at: NOW })
  expect(readdirSync(join(dir, 'downloads', row?.id ?? '')).sort()).toEqual(['html', 'json'])
  const about = { partner_code: 'northfield', subject_id: idOf('sam') }
  const payload = { download: row?.id }
  expect(await named('account.download_ready')).toEqual([
    { ...about, name: 'account.download_ready', actor_id: null, payload },
  ])
  // The same event again, as after a crash, notifies no one again.
  const [event] = await fixtures.db.read.event.findMany({ take: 1 })
  await dataDownloadHandler.handle(services, event as never)
  expect(await named('account.download_ready')).toHaveLength(1)
})

test('the copy holds what is kept about the person', async () => {
  await fixtures.db.write(async (tx) => {
    const common = { user_id: idOf('maya'), partner_code: 'northfield', created_at: NOW }
    await tx.postLike.create({ data: { ...common, post_id: idOf('post:welcome') } })
    await tx.follow.create({ data: { ...common, followed_user_id: idOf('sam') } })
    await tx.block.create({ data: { ...common, blocked_user_id: idOf('leo') } })
    const comment = { id: idOf('comment:maya'), content: 'Said by Maya' }
    await tx.comment.create({ data: { ...common, ...comment, post_id: idOf('post:welcome') } })
    const ticket = { id: 't', category: 'general', description: 'Please help', page: '/home' }
    await tx.ticket.create({ data: { ...common, ...ticket } })
    const seen = { last_seen_at: NOW, expires_at: NOW, data: {}, ip: '192.0.2.7' }
    await tx.session.create({ data: { ...common, ...seen, id_hash: 'hash-of-a-session' } })
    const changes = { about: 'From Lima', flags: { dark_mode: true }, coach: idOf('cora') }
    await updateUser(tx, idOf('maya'), { ...changes, phone: '555-0142' })
  })
  const { json, html } = await makeCopy('maya')
  const data = JSON.parse(json) as Record<string, unknown>
  expect(data).toMatchObject({
    school: 'Northfield University',
    account: {
      email: 'maya@northfield.test',
      phone: '555-0142',
      about: 'From Lima',
      flags: { dark_mode: true },
    },
    notification_settings: { medium: 'email', toggles: { comments: true, push_likes: true } },
    comments: [{ content: 'Said by Maya', post_id: idOf('post:welcome') }],
    likes: [{ post_id: idOf('post:welcome') }],
    following: [{ id: idOf('sam'), name: 'Sam North' }],
    blocked: [{ id: idOf('leo'), name: 'Leo North' }],
    sessions: [{ ip: '192.0.2.7' }],
    requests_for_help_and_feedback: [{ description: 'Please help' }],
  })
  const titles = (data.posts as { title: string }[]).map(({ title }) => title)
  expect(titles.sort()).toEqual(['The post gone', 'The post question', 'The post secret'])
  for (const text of ['From Lima', 'Said by Maya', 'The post secret', 'Please help', '192.0.2.7'])
    expect(html).toContain(text)
  expect(html.slice(0, html.indexOf('<style>'))).toMatchInlineSnapshot(`
    "<!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Acorn Hall: the data of Maya North</title>
    "
  `)
  expect(html).toContain('<h1>Acorn Hall: the data of Maya North</h1>')
  // Times are the school's for reading, and in UTC for programs.
  expect(html).toContain('<dd>11/21/2026 07:00 EST</dd>')
  expect(json).toContain('2026-11-21T12:00:00.000Z')
  // For reading: names and plain words; ids and switches of ours are in the copy for programs.
  expect(data.account).toMatchObject({ coach: 'Cora North', coach_id: idOf('cora') })
  expect(html).toContain('<dt>Your success coach</dt><dd>Cora North</dd>')
  expect(html).not.toMatch(/<(dt|h2)>[^<]*(_|Avatar|Flags|Partner code|Institution id)/)
  expect(html).not.toContain(idOf('cora'))
})

test('it holds no secret and nothing of others that the person does not see', async () => {
  const common = { partner_code: 'northfield', created_at: NOW }
  const address = { email: 'sam@northfield.test', signup_location: 'footer', created_at: NOW }
  await fixtures.db.write(async (tx) => {
    const seen = { last_seen_at: NOW, expires_at: NOW, data: {} }
    const session = { ...common, ...seen, user_id: idOf('sam'), id_hash: 'hash-of-a-session' }
    await tx.session.create({ data: session })
    const link = { id: 'id-of-a-link', kind: 'confirm_email', address: 'a@b.c', expires_at: NOW }
    await tx.mailLink.create({ data: { ...common, ...link, user_id: idOf('sam') } })
    // Ivan is invalid: no one sees his profile. Bea has blocked Sam.
    for (const user_id of [idOf('ivan'), idOf('bea')])
      await tx.follow.create({ data: { ...common, user_id, followed_user_id: idOf('sam') } })
    const block = { ...common, user_id: idOf('bea'), blocked_user_id: idOf('sam') }
    await tx.block.create({ data: block })
    await tx.marketingSubscription.create({ data: { ...address, id: 'm' } })
    await tx.user.update({ where: { id: idOf('sam') }, data: { email_confirmed: false } })
  })
  const first = await makeCopy('sam')
  const where = { id: idOf('sam') }
  const { password_hash } = await fixtures.db.read.user.findUniqueOrThrow({ where })
  const copy = first.json + first.html
  for (const secret of [password_hash ?? '', 'argon2', 'hash-of-a-session', 'id-of-a-link'])
    expect(copy).not.toContain(secret)
  for (const hidden of ['Ivan', 'Bea', idOf('bea'), 'The content of question', 'A comment by alex'])
    expect(copy).not.toContain(hidden)
  // What came from an address is theirs only when the address is known to be.
  expect(copy).not.toContain('footer')
  await fixtures.db.write((tx) => tx.user.update({ where, data: { email_confirmed: true } }))
  expect((await makeCopy('sam')).json).toContain('footer')
})

test('of what others flagged it holds the decisions that the person was notified of', async () => {
  const decisions = {
    post: ['keep', 'hide', 'remove', 'show', null],
    user: ['keep', 'resolve', 'hide', 'show'],
  }
  const cases = Object.entries(decisions).flatMap(([kind, of]) =>
    of.map((decision) => ({
      id: `${kind} ${decision}`,
      kind,
      decision,
      notice_to_author: decision === 'hide' ? 'Why' : null,
      partner_code: 'northfield',
      subject_id: 's',
      author_id: idOf('maya'),
      excerpt: `${kind} ${decision}`,
      created_at: NOW,
      updated_at: NOW,
    })),
  )
  await fixtures.db.write((tx) => tx.moderationCase.createMany({ data: cases }))
  const { json, html } = await makeCopy('maya')
  const { decisions_about_what_you_wrote: listed } = JSON.parse(json) as {
    decisions_about_what_you_wrote: { excerpt: string; notice_to_author: string | null }[]
  }
  const listedCases = ['post hide', 'post remove', 'post show', 'user hide']
  expect(listed.map(({ excerpt }) => excerpt).sort()).toEqual(listedCases)
  expect(listed.map((one) => one.notice_to_author).filter(Boolean)).toEqual(['Why', 'Why'])
  expect(html).toContain('post remove')
  expect(html).not.toMatch(/post keep|user (keep|resolve)/)
})

test('whatever was typed stays text in the page that is read', () => {
  const html = personalDataPage({
    title: '<b>',
    zone: 'UTC',
    data: { posts: [{ title: '<script>alert(1)</script>', n: '"&' }] },
  })
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toMatch(/<script|<b>/)
  expect(html).toContain(`content="default-src 'none'`)
})

test.each<[unknown, string]>([
  [null, '–'],
  ['', '–'],
  [new Date('2026-11-21T12:00:00Z'), '11/21/2026 12:00 UTC'],
  [true, 'yes'],
  [false, 'no'],
  [7, '7'],
  [[], '<p>Nothing.</p>'],
  [['one', 'two'], 'one, two'],
  [[{ title: 'One' }], '<ol><li><dl><dt>Title</dt><dd>One</dd></dl></li></ol>'],
  [{ title: 'One' }, '<dl><dt>Title</dt><dd>One</dd></dl>'],
  [{}, '–'],
])('the page says %j as people read it', (value, text) => {
  const html = personalDataPage({ title: 'x', zone: 'UTC', data: { posts: [{ content: value }] } })
  expect(html).toContain(`<dd>${text}</dd></dl></li></ol>`)
})

test('a saved form with fields of any name is part of the copy', async () => {
  // The database's client drops __proto__, which names no field of ours.
  const names = Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__')
  const typed = new URLSearchParams(names.map((name) => [name, `typed into ${name}`]))
  const fields = fieldsToSave(typed) ?? {}
  const form = { path: '/ask', userId: idOf('sam'), fields, replaces: [] }
  await saveSubmission(fixtures.db, form, clock.now())
  const { json, html } = await makeCopy('sam')
  for (const copy of [json, html])
    expect(names.filter((name) => !copy.includes(`typed into ${name}`))).toEqual([])
})

test('it is for its owner alone, when it is ready, and for three days', async () => {
  const { id } = await makeCopy('sam')
  const see = async (name: PersonName, which = id) =>
    ownDownload(await ctxFor(fixtures, name, clock.now()), which)
  expect(await see('sam')).toMatchObject({ id, ready: true })
  for (const name of ['maya', 'stan', 'lou'] as const)
    await expect(see(name)).rejects.toSatisfy(isNotFound)
  await ask('maya')
  const [, waiting] = await rows()
  await expect(see('maya', waiting?.id)).rejects.toSatisfy(isNotFound)
  clock.pass(3 * 24 * 3600 - 1)
  await see('sam')
  clock.pass(2)
  await expect(see('sam')).rejects.toSatisfy(isNotFound)
})

test('files go when their time is over, and at once with the account', async () => {
  const photo = await storePhoto(services.photos.saved, Buffer.from('a picture'))
  const picture = { where: { id: idOf('sam') }, data: { avatar_url: photoUrl(photo) } }
  await fixtures.db.write((tx) => tx.user.update(picture))
  expect((await makeCopy('sam')).html).toContain(Buffer.from('a picture').toString('base64'))
  const { id } = await makeCopy('maya')
  expect(folders()).toHaveLength(2)
  const tries = new RateLimiter(fixtures.db, 'test', [{ points: 9, seconds: 60 }])
  const input = { content: 'remove' as const, current_password: PASSWORD }
  await deleteAccount(await ctxFor(fixtures, 'sam'), input, tries)
  await dispatcher().drain()
  expect(folders()).toEqual([id])
  expect(await readPhoto(services.photos.saved, photo)).toBeNull()
  clock.pass(3 * 24 * 3600 + 3600)
  await dispatcher().drain()
  expect(folders()).toEqual([])
  expect(await rows()).toEqual([])
})

test('one that was never made is not waited for; five a day are enough', async () => {
  for (const _ of [1, 2, 3, 4, 5]) {
    expect(await ask('sam')).toEqual({ ok: true })
    clock.pass(3601)
  }
  expect(await rows()).toHaveLength(5)
  expect(await ask('sam')).toMatchObject({ ok: false })
  clock.pass(24 * 3600)
  expect(await ask('sam')).toEqual({ ok: true })
})
