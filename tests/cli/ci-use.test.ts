import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEngine, stopEngine, until, type TestEngine } from '../search/support/engine'
import { Browser } from '../support/client'
import { openSite, type Site } from '../support/site'
import { tracesOf } from '../support/traces'
import { fillSmallWorld } from '../support/world'
import { callInside } from './inside'
import { desk, type Json } from './quad'

/** A run as CI has it: a school for it alone, a browser over HTTP, and nothing left afterwards. */
let engine: TestEngine
let site: Site
beforeAll(async () => {
  engine = await startEngine()
  site = await openSite(({ search }) => search.start(), settings())
  site.services.log.level = 'silent'
})
afterAll(async () => {
  await site.close()
  await stopEngine(engine)
})

const settings = () => ({ MEILI_HOST: engine.server.host, MEILI_KEY: engine.server.key })

const given = () => ({
  ...settings(),
  ...{ NODE_ENV: 'test', DATA_DIR: site.services.env.DATA_DIR },
  BASE_URL: `http://localhost:${site.port}`,
})

async function quad(...args: string[]) {
  const env = { ...given(), PATH: process.env.PATH ?? '' }
  const said = await callInside({ args, env, input: '' })
  return { ...said, json: () => JSON.parse(said.out) as Json }
}

async function enter(school: Json, email: string) {
  const browser = new Browser(String(school.address))
  const login = await browser.get('/current-login')
  const account = [...(school.accounts ?? [])].find((one) => one.email === email)
  const page = await browser.submit(login.form('Log in'), {
    email,
    password: String(account?.password),
  })
  expect(page.path).not.toContain('login')
  return browser
}

const documentsOf = async (kind: 'posts' | 'people', code: string) => {
  const { results } = await engine.client
    .index(kind)
    .getDocuments<{ id: string; partner_code: string }>({ limit: 1000 })
  return results.filter(({ partner_code }) => partner_code === code)
}

test('[CLI-18] [CLI-19] a test school is built, signed in to, posted in, searched, and taken away without a trace', async () => {
  const { services } = site
  await until(() => services.search.state() === 'up')
  // As a job of CI has them: processes of their own beside the site's.
  const { binary } = desk({ database: false })
  const built = await binary(['seed', 'test-school', '--json'], { env: given() })
  expect(built).toMatchObject({ code: 0 })
  const school = built.json()
  const code = String(school.partner?.partner_code)
  await services.dispatcher.drain()

  // One account of each role that the gates and pages know, each with an id of its own.
  const whos = [...(school.accounts ?? [])].map(({ who }) => String(who))
  for (const role of ['current student', 'prospective', 'applicant', 'alumna', 'leader', 'coach'])
    expect(whos.join(), role).toContain(role)
  for (const role of ['school staff', 'product staff', 'course user', 'global', 'test user'])
    expect(whos.join(), role).toContain(role)
  expect(new Set([...(school.accounts ?? [])].map(({ id }) => id)).size).toBe(whos.length)

  const student = await enter(school, `student1@${code}.test`)
  const [topic] = school.topics ?? []
  const form = (await student.get('/new-post')).form('Post')
  const words = { title: 'Zeppelins over the library', content: 'Who else has seen them?' }
  const posted = await student.submit(form, { ...words, topics: [String(topic?.id)] })
  expect(posted.one('h1').text).toBe(words.title)
  const prompt = String(school.prompts?.[0]?.id)
  expect((await student.get(`/prompts/${prompt}`)).status).toBe(200)
  await services.dispatcher.drain()
  const found = await student.get('/search-results?q=zeppelin')
  expect(found.all('.posts h2').map((title) => title.text)).toEqual([words.title])
  const staff = await enter(school, `staff1@${code}.test`)
  expect((await staff.get('/moderation')).status).toBe(200)

  // What people leave behind beside rows: a photo of their own.
  const photo = `${'a'.repeat(32)}.webp`
  const photoFile = join(services.env.DATA_DIR, 'photos', photo)
  mkdirSync(join(services.env.DATA_DIR, 'photos'), { recursive: true })
  writeFileSync(photoFile, 'picture')
  const users = await services.db.read.user.findMany({ where: { partner_code: code } })
  await services.db.write((tx) =>
    tx.user.updateMany({
      where: { email: `student1@${code}.test` },
      data: { avatar_url: `/photos/${photo}` },
    }),
  )
  expect(await documentsOf('posts', code)).not.toEqual([])
  expect(await documentsOf('people', code)).not.toEqual([])

  const asked = await quad('seed', 'remove', '--code', code)
  expect(asked.code).toBe(2)
  expect(asked.err).toContain('--yes')
  const remove = ['seed', 'remove', '--code', code, '--yes', '--json']
  const removed = await binary(remove, { env: given() })
  expect(removed).toMatchObject({ code: 0 })
  expect(removed.json()).toMatchObject({ outcome: 'done', photos: 1 })
  await services.tracker.flush()
  await services.dispatcher.drain()

  // Audit says what was done; the event after which search forgot the school goes by itself.
  const told = new Set(['Audit.', 'Event.partner_code', 'Job.partner_code', 'Event.subject_id'])
  const left = (needle: string) =>
    tracesOf(services.db, needle).filter(
      (one) => !told.has(one) && !told.has(`${one.split('.')[0]}.`),
    )
  expect(left(code)).toEqual([])
  expect(users.flatMap(({ id }) => left(id))).toEqual([])
  expect(await services.db.read.event.findMany({ select: { name: true } })).toEqual([
    { name: 'world.removed' },
  ])
  expect(await documentsOf('posts', code)).toEqual([])
  expect(await documentsOf('people', code)).toEqual([])
  expect(existsSync(photoFile)).toBe(false)
  expect((await student.get('/home')).path).not.toBe('/home')

  const again = await quad('seed', 'remove', '--code', code, '--yes', '--json')
  expect(again).toMatchObject({ code: 0 })
  expect(again.json().outcome).toBe('nothing to do')
})

test('[CLI-18] runs beside each other get schools of their own; the same code and seed give the same rows', async () => {
  const built = [
    await quad('seed', 'test-school', '--json'),
    await quad('seed', 'test-school', '--json'),
  ].map((one) => one.json())
  const codes = built.map(({ partner }) => String(partner?.partner_code))
  expect(codes[0]).not.toBe(codes[1])
  const [one, other] = built
  const ids = (school?: Json) => [...(school?.accounts ?? [])].map(({ id }) => String(id))
  expect(ids(one).filter((id) => ids(other).includes(id))).toEqual([])

  // A school that is there is told again, and the other one is not touched by its end.
  const again = await quad('seed', 'test-school', '--code', codes[0] ?? '', '--json')
  expect(again.json()).toMatchObject({ outcome: 'nothing to do', accounts: one?.accounts })
  const mixed = await quad('seed', 'test-school', '--code', codes[0] ?? '', '--seed', 'b')
  expect(mixed).toMatchObject({ code: 1, out: '' })
  expect(mixed.err).toContain('--seed was 1, now b')

  await quad('seed', 'remove', '--code', codes[0] ?? '', '--yes')
  const rows = () => site.services.db.read.user.count({ where: { partner_code: codes[0] } })
  expect(await rows()).toBe(0)
  const rebuilt = await quad('seed', 'test-school', '--code', codes[0] ?? '', '--json')
  expect(ids(rebuilt.json())).toEqual(ids(one))
  expect((await enter(other as Json, `leader1@${codes[1]}.test`)).page.status).toBe(200)
})

test('[CLI-19] either school of the demo world can be taken away, and the other one afterwards', async () => {
  const here = desk()
  await here.look(fillSmallWorld)
  const value = { complete: true }
  await here.look((db) =>
    db.write((tx) =>
      tx.fact.create({ data: { key: 'world:demo', value, updated_at: new Date() } }),
    ),
  )
  for (const [code, left] of [
    ['northfield', ['lakeside']],
    ['lakeside', []],
  ] as const) {
    const removed = await here.quad(['seed', 'remove', '--code', code, '--yes'])
    expect(removed.code, code).toBe(0)
    const partners = await here.look((db) => db.read.partner.findMany())
    expect(partners.map(({ partner_code }) => partner_code)).toEqual(left)
  }
  expect(
    await here.look((db) => db.read.fact.count({ where: { key: { startsWith: 'world:' } } })),
  ).toBe(0)
  expect(await here.look((db) => db.read.user.count())).toBe(0)
})

test('[CLI-18] [CLI-19] no test school by accident in production, and no real school is removed', async () => {
  const { db, env } = site.services
  const production = { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(40) }
  const schools = await db.read.partner.count()
  const args = ['seed', 'test-school', '--code', 'accident']
  const asked = await callInside({
    args,
    env: { ...production, DATA_DIR: env.DATA_DIR },
    input: '',
  })
  expect(asked.code).toBe(2)
  expect(asked.err).toContain('--yes')
  expect(await db.read.partner.count()).toBe(schools)

  const real = ['--code', 'hill', '--name', 'Hill', '--shorthand', 'Hill', '--abbreviation', 'HC']
  await quad('partners', 'add', ...real, '--host', 'hill.localhost', '--institution', 'main:Hill')
  const refused = await quad('seed', 'remove', '--code', 'hill', '--yes')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('was not seeded')
  expect(await db.read.partner.count({ where: { partner_code: 'hill' } })).toBe(1)
})
