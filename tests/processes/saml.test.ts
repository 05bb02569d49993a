import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '~/platform/database/open.server'
import type { Db } from '~/platform/database/types'
import { readMetadata } from '~/platform/saml/metadata.server'
import { Browser } from '~tests/support/client'
import { idOf } from '~tests/support/database'
import { soon } from '~tests/support/live-reader'
import { idpMetadata, newIdp, respond, type TestIdp } from '~tests/support/saml'
import { begin, LABEL, ours, post } from '~tests/support/saml-site'
import { serveSmallSchools, type StartedSite } from '~tests/support/started-site'

/** One site of two web processes; Northfield's people log in by SAML. */
let site: StartedSite
let db: Db
let idp: TestIdp

beforeAll(async () => {
  idp = await newIdp()
  site = await serveSmallSchools({ WEB_CONCURRENCY: '2', DRAIN_SECONDS: '2', LOG_LEVEL: 'info' })
  db = openDb(join(site.dataDir, 'quad.db'))
  await soon(() => expect(logged('all web processes serve')).toHaveLength(1))
  const provider = readMetadata(idpMetadata(idp), new Date())
  const settings = { single_sign_on: { protocol: 'saml', label: LABEL, ...provider } }
  const auths = [{ provider: 'saml', issuer: idp.entity_id, subject: 'sam-at-school' }]
  await db.write(async (tx) => {
    await tx.partner.update({ where: { partner_code: 'northfield' }, data: { settings } })
    await tx.user.update({ where: { id: idOf('sam') }, data: { auths } })
  })
  // Each process hears of a changed school by itself.
  const everywhere = () => Promise.all(Array.from({ length: 6 }, () => browser().get('/auth/saml')))
  await soon(async () => {
    for (const page of await everywhere()) expect(page.status).not.toBe(404)
  })
})

afterAll(async () => {
  await db.close()
  await site.stop('SIGKILL')
})

const browser = () => {
  const one = new Browser(`http://northfield.localhost:${site.port}`)
  one.follows = false
  return one
}
const logged = (msg: string) => site.log().filter((line) => line.msg === msg)

/** The process that has answered, once it has said so. */
const findProcess = (id: unknown) =>
  soon(() => {
    const line = logged('request').find(({ request }) => request === id)
    if (!line) throw new Error('The response is not in the log')
    return Number(line.pid)
  })

/** A login begun in a process, and the provider's response to it. */
async function begun() {
  const one = browser()
  const to = await begin(one)
  one.follows = false
  const began = await findProcess(one.page.headers.get('x-request-id'))
  return { one, began, sent: await respond(idp, { ...ours(one), to }) }
}

/** Posts a response, and says what came of it and in which process. */
async function land(one: Browser, sent: string) {
  one.follows = false
  const page = await post(one, sent)
  const landed = await findProcess(page.headers.get('x-request-id'))
  return { status: page.status, landed }
}

/** Many posts of one response in the same moment, each over a connection of its own and so at both processes. */
const landMany = (one: Browser, sent: string) =>
  Promise.all(Array.from({ length: 8 }, () => land(one.twin(), sent)))

const processes = (all: { landed: number }[]) => new Set(all.map(({ landed }) => landed))
const entered = <T extends { status: number }>(all: T[]) =>
  all.filter(({ status }) => status === 303)

test('a login begun in one process ends in the other, once, and is used up in both', async () => {
  for (let tries = 0; tries < 20; tries++) {
    const { one, began, sent } = await begun()
    const first = await landMany(one, sent)
    expect(entered(first)).toHaveLength(1)
    expect(processes(first).size).toBe(2)
    const again = await landMany(one, sent)
    expect(entered(again)).toHaveLength(0)
    expect(processes(again)).toEqual(processes(first))
    if (!processes(entered(first)).has(began)) return
  }
  throw new Error('each login ended in the process that began it')
})

test('a login goes on after the process that began it was killed', async () => {
  const { one, began, sent } = await begun()
  process.kill(began, 'SIGKILL')
  await soon(() => expect(logged('serving')).toHaveLength(3))
  expect((await land(one, sent)).status).toBe(303)
})
