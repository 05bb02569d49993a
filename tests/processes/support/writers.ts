import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openDb } from '~/platform/database/open.server'
import { seeded } from '~seeds/random'
import { workspaceIn } from '~tests/cli/quad'
import { Browser } from '~tests/support/client'
import { idOf, PASSWORD } from '~tests/support/database'
import { copyDatabase } from '~tests/support/own-database'
import { filledPlace } from '~tests/support/two-schools/fill'
import { Client, type Shared } from './client'
import { addPeople } from './people'

/** The two small schools with eight people who write, on the server. */
export async function fillServer(place: string) {
  const own = await copyDatabase(await filledPlace())
  const dir = join(dirname(own.place), 'site')
  mkdirSync(dir)
  onTestFinished(() => rmSync(dirname(own.place), { recursive: true, force: true }))
  const db = openDb(own.place)
  const people = await addPeople(db)
  await db.close()
  const { quad } = workspaceIn(dirname(own.place))
  const { code, err } = await quad(`db copy --to ${place} --yes`)
  expect([code, err]).toEqual([0, expect.anything()])
  return { people, dir }
}

type Person = Awaited<ReturnType<typeof addPeople>>[number]

export async function openClients(port: number, people: Person[], shared: Shared) {
  const open = async ({ id, email, channel }: Person) => {
    const browser = new Browser(`http://northfield.localhost:${port}`)
    const page = await browser.get('/current-login')
    await browser.submit(page.form('Log in'), { email, password: PASSWORD })
    const client = new Client(id, browser, channel, shared, seeded('client', id))
    await client.open(idOf('post:question'))
    return { browser, client }
  }
  return Promise.all(people.map(open))
}

export const noWrites = (): Shared => ({
  posts: [{ id: idOf('post:question'), by: idOf('sam') }],
  acknowledged: [],
  unanswered: 0,
  refused: {},
})

/** A message of each, as a form that can be sent. The same text is the same form, sent once more. */
export const openForms = (
  people: readonly Person[],
  clients: Awaited<ReturnType<typeof openClients>>,
) =>
  Promise.all(
    clients.map(async ({ browser }, at) => {
      const path = `/dm/${people[at]!.channel}`
      const form = (await browser.get(path)).form('Send')
      browser.follows = false
      const bodies = new Map<string, URLSearchParams>()
      return async (text: string) => {
        const body = bodies.get(text) ?? new URLSearchParams(form.body({ text }))
        if (!bodies.has(text)) body.set('once', crypto.randomUUID())
        bodies.set(text, body)
        const began = performance.now()
        const { status } = await browser.post(path, body)
        return { status, took: performance.now() - began }
      }
    }),
  )
