import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addPlatform, removePlatform } from '~/domain/courses/platforms.server'
import { openDb } from '~/platform/database/open.server'
import type { Db } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { newKeyPair } from '~/platform/lms/lti-keys.server'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { openLtiPlatform } from '~tests/support/fakes/lti'
import type { FakeLtiPlatform } from '~tests/support/fakes/types'
import type { Browser } from '~tests/support/client'

type Place = { base: string; states: string }
export type Course = { platform: FakeLtiPlatform; db: Db; id: string; close: () => Promise<void> }

const TOOL = { client_id: 'browser', deployment_id: '1' }

/** A course of Northfield on another site, whose one link leads to all prompts; `people` are its ids. */
export async function openCourse({ base, states }: Place, people: string[]): Promise<Course> {
  const platform = await openLtiPlatform({
    tool: { ...TOOL, url: base },
    course: { id: `course-${newId()}`, title: 'Business 210' },
    people: people.map((id) => ({ id, name: id })),
    links: [{ id: 'journal', title: 'Journal', target: `${base}/prompts` }],
  })
  const secret = readFileSync(join(states, 'session-secret'), 'utf8').trim()
  const sealer = sealerFrom({ SESSION_SECRET: secret, OLD_SESSION_SECRETS: [] })
  const { base_url } = platform
  const registration = {
    partner_code: 'northfield',
    name: 'Moodle',
    issuer: base_url,
    jwks_url: `${base_url}/jwks`,
    login_url: `${base_url}/auth`,
    token_url: `${base_url}/token`,
    client_id: TOOL.client_id,
    deployment_ids: [TOOL.deployment_id],
  }
  const key = await newKeyPair()
  const db = openDb(join(states, 'quad.db'))
  const id = await db.write((tx) => addPlatform(tx, registration, key, sealer, new Date()))
  const close = async () => {
    await platform.close()
    await db.close()
  }
  return { platform, db, id, close }
}

/** Others of these tests meet the people as they were. */
export async function endCourse({ db, id, close }: Course) {
  await db.write((tx) => removePlatform(tx, id))
  await close()
}

/**
 * Leaves two people at a question: one whose course account is new, and one who comes with that of Greta.
 * Returns the addresses of the questions.
 */
export async function leaveAtQuestions(place: Place, someone: Browser, another: Browser) {
  const course = await openCourse(place, ['new', 'greta'])
  const { db, id, platform } = course
  const { read } = db
  const greta = await read.user.findUniqueOrThrow({ where: { email: 'greta@northfield.test' } })
  const account = { id: newId(), user_id: greta.id, partner_code: 'northfield', platform_id: id }
  await db.write((tx) =>
    tx.ltiAccount.create({ data: { ...account, subject: 'greta', created_at: new Date() } }),
  )
  const reach = async (browser: Browser, who: string) => {
    await browser.get(`${platform.base_url}/`)
    await browser.submit(`Open as ${who}`)
    await browser.submit('Continue')
    return browser.page.path
  }
  const paths = {
    connecting: await reach(someone, 'new'),
    connected: await reach(another, 'greta'),
  }
  await course.close()
  return paths
}
