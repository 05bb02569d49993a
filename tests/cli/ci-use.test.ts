import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { emptyEngine, waitUntil, type TestEngine } from '../search/support/engine'
import { Browser } from '../support/client'
import { openSite, type Site } from '../support/site'
import { findTraces } from '../support/traces'
import { workspaceIn, PRODUCTION, test, type Json } from './quad'
import { ADD_HILL } from './schools'

/** A run as CI has it: a school for it alone, a browser over HTTP, and nothing left afterwards. */
let engine: TestEngine
let site: Site
beforeAll(async () => {
  engine = await emptyEngine()
  site = await openSite(({ search }) => search.start(), settings())
  site.services.log.level = 'silent'
})
afterAll(() => site.close())

const settings = () => ({ MEILI_HOST: engine.server.host, MEILI_KEY: engine.server.key })

/** The tool as a job of CI has it, with the site's folder. */
const beside = () =>
  workspaceIn(site.services.env.DATA_DIR, {
    ...settings(),
    NODE_ENV: 'test',
    BASE_URL: `http://localhost:${site.port}`,
  })

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

const indexedIn = async (kind: 'posts' | 'people', code: string) => {
  const { results } = await engine.client
    .index(kind)
    .getDocuments<{ id: string; partner_code: string }>({ limit: 1000 })
  return results.filter(({ partner_code }) => partner_code === code)
}

test('[CLI-18] [CLI-19] a test school is built, signed in to, posted in, searched, and taken away without a trace', async () => {
  const { services } = site
  await waitUntil(() => services.search.state() === 'up')
  const { binary, needsYes, json } = beside()
  const built = await binary('seed test-school --json')
  expect(built).toMatchObject({ code: 0 })
  const school = built.json()
  const code = String(school.partner?.partner_code)
  await services.dispatcher.drain()

  // One account of each role that guards and pages know, each with an id of its own.
  const whos = [...(school.accounts ?? [])].map(({ who }) => String(who))
  for (const role of [
    'current student',
    'prospective',
    'applicant',
    'alumna',
    'leader',
    'coach',
    'school staff',
    'product staff',
    'course user',
    'global',
    'test user',
  ])
    expect(whos.join(), role).toContain(role)
  expect(new Set([...(school.accounts ?? [])].map(({ id }) => id)).size).toBe(whos.length)

  // All of its topics and prompts
  const own = {
    where: { partner_code: code },
    select: { id: true },
    orderBy: { id: 'asc' },
  } as const
  const { topic: topics, prompt: prompts } = services.db.read
  const idsIn = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id)
  const listed = [school.topics, school.prompts].map((rows) =>
    [...(rows ?? [])].map(({ id }) => String(id)).sort(),
  )
  expect(listed).toEqual([await idsIn(topics.findMany(own)), await idsIn(prompts.findMany(own))])

  const student = await enter(school, `student1@${code}.test`)
  const topic = [...(school.topics ?? [])].find((one) => !one.prospective_discussions)
  const form = (await student.get('/new-post')).form('Post')
  const words = { title: 'Zeppelins over the library', content: 'Who else has seen them?' }
  const posted = await student.submit(form, { ...words, topics: [String(topic?.id)] })
  expect(posted.one('h1').text, posted.text).toBe(words.title)
  const prompt = String(school.prompts?.[0]?.id)
  expect((await student.get(`/prompts/${prompt}`)).status).toBe(200)
  await services.dispatcher.drain()
  const found = await student.get('/search-results?q=zeppelin')
  expect(found.all('.posts h2').map((title) => title.text)).toEqual([words.title])
  const staff = await enter(school, `staff1@${code}.test`)
  expect((await staff.get('/moderation')).status).toBe(200)

  // What people leave behind next to rows: a photo of their own.
  const photo = `${'a'.repeat(32)}.webp`
  const photoFile = join(services.env.DATA_DIR, 'photos', photo)
  mkdirSync(join(services.env.DATA_DIR, 'photos'), { recursive: true })
  writeFileSync(photoFile, 'picture')
  const users = await services.db.read.user.findMany({ where: { partner_code: code } })
  const where = { email: `student1@${code}.test` }
  const data = { avatar_url: `/photos/${photo}` }
  await services.db.write((tx) => tx.user.updateMany({ where, data }))
  for (const kind of ['posts', 'people'] as const)
    expect(await indexedIn(kind, code)).not.toEqual([])

  await needsYes(`seed remove --code ${code}`)
  await json(`seed remove --code ${code} --yes`, { outcome: 'done', photos: 1 })
  await services.tracker.flush()
  await services.dispatcher.drain()

  // Audit says what was done; the event after which search forgot the school goes by itself.
  const expected = new Set(['Audit.', 'Event.partner_code', 'Job.partner_code', 'Event.subject_id'])
  const left = async (needle: string) =>
    (await findTraces(services.db, needle)).filter(
      (one) => !expected.has(one) && !expected.has(`${one.split('.')[0]}.`),
    )
  expect(await left(code)).toEqual([])
  for (const { id } of users) expect(await left(id)).toEqual([])
  expect(await services.db.read.event.findMany({ select: { name: true } })).toEqual([
    { name: 'school.removed' },
  ])
  for (const kind of ['posts', 'people'] as const) expect(await indexedIn(kind, code)).toEqual([])
  expect(existsSync(photoFile)).toBe(false)
  expect((await student.get('/home')).path).not.toBe('/home')

  await json(`seed remove --code ${code} --yes`, { outcome: 'nothing to do' })
})

test('[CLI-18] runs next to each other get schools of their own; the same code and seed give the same rows', async () => {
  const { quad, refuses, json } = beside()
  const create = 'seed test-school'
  const [one, other] = [await json(create), await json(create)]
  const [code, otherCode] = [one, other].map(({ partner }) => String(partner?.partner_code))
  expect(code).not.toBe(otherCode)
  const ids = (school: Json) => [...school.accounts!].map(({ id }) => String(id))
  expect(ids(one).filter((id) => ids(other).includes(id))).toEqual([])

  // A school that is there is printed again, and the other one is not touched by its end.
  const again = { outcome: 'nothing to do', accounts: one.accounts }
  await json(`${create} --code ${code}`, again)
  await refuses(`seed test-school --code ${code} --seed b`, 1, '--seed was 1, now b')
  await quad(`seed remove --code ${code} --yes`)
  const rows = () => site.services.db.read.user.count({ where: { partner_code: code } })
  expect(await rows()).toBe(0)
  expect(ids(await json(`${create} --code ${code}`))).toEqual(ids(one))
  expect((await enter(other, `leader1@${otherCode}.test`)).page.status).toBe(200)
})

test('[CLI-19] a demo school can be removed, then the other', async ({
  twoSchools: { json, look, write },
}) => {
  const demo = { key: 'world:demo', value: { complete: true }, updated_at: new Date() }
  await write((tx) => tx.systemValue.create({ data: demo }))
  for (const [code, left] of [
    ['northfield', ['lakeside']],
    ['lakeside', []],
  ] as const) {
    await json(`seed remove --code ${code} --yes`)
    const partners = await look((db) => db.read.partner.findMany())
    expect(partners.map(({ partner_code }) => partner_code)).toEqual(left)
  }
  const where = { key: { startsWith: 'world:' } }
  expect(await look((db) => db.read.systemValue.count({ where }))).toBe(0)
  expect(await look((db) => db.read.user.count())).toBe(0)
})

test('[CLI-18] [CLI-19] no test school by accident in production, and no real school is removed', async () => {
  const { db, env } = site.services
  const schools = await db.read.partner.count()
  const { refuses, quad } = beside()
  await workspaceIn(env.DATA_DIR, PRODUCTION).needsYes('seed test-school --code accident')
  expect(await db.read.partner.count()).toBe(schools)

  await quad(ADD_HILL)
  await refuses('seed remove --code hill --yes', 1, 'was not seeded')
  expect(await db.read.partner.count({ where: { partner_code: 'hill' } })).toBe(1)
})
