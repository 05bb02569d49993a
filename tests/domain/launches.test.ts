import { expect } from 'vitest'
import {
  findLaunch,
  launchOwner,
  linkLaunch,
  saveLaunch,
  unlinkLaunches,
} from '~/domain/courses/launches.server'
import { readTarget } from '~/domain/courses/launch-target'
import { addPlatform, findPlatform } from '~/domain/courses/platforms.server'
import { launchClaims } from '~/platform/lms/launch-claims'
import { newKeyPair } from '~/platform/lms/lti-keys.server'
import { SCORE_SCOPE } from '~/platform/lms/scopes'
import { sealerFrom } from '~/platform/sealed-text.server'
import { ctx, db, dbTest as test, idOf, NOW } from '~tests/support/fixtures'

const sealer = sealerFrom({ SESSION_SECRET: 'of this installation', OLD_SESSION_SECRETS: [] })
const target = { course: null, prompt_ids: [], assignment: null }

/** A launch of this person at Northfield's platform. */
async function beginLaunch(nonce: string, subject: string) {
  const issuer = 'https://moodle.test'
  const named = { issuer, client_id: 'quad' }
  if (!(await findPlatform(db, 'northfield', named))) {
    const addresses = { login_url: issuer, token_url: issuer, jwks_url: issuer, name: 'Moodle' }
    const given = { partner_code: 'northfield', ...named, ...addresses, deployment_ids: ['1'] }
    const key = await newKeyPair()
    await db.write((tx) => addPlatform(tx, given, key, sealer, NOW))
  }
  const platform = (await findPlatform(db, 'northfield', named))!
  const id = (await saveLaunch(db, platform, { nonce, subject, target }, NOW))!
  return { id, nonce, launch: (await findLaunch(db, 'northfield', { id, nonce }, NOW))! }
}

test('[CANVAS-11] of two who confirm to be the same person at once, the first one is', async () => {
  const { launch } = await beginLaunch('a', 'who')
  expect(await linkLaunch(await ctx('maya'), launch)).toBe(true)
  expect(await linkLaunch(await ctx('sam'), launch)).toBe(false)
  expect(await linkLaunch(await ctx('maya'), launch)).toBe(true)
  expect(await launchOwner(db, launch)).toMatchObject({ id: idOf('maya') })
  const { id } = await db.read.ltiAccount.findFirstOrThrow()
  await unlinkLaunches(await ctx('sam'), id)
  expect(await db.read.ltiAccount.count()).toBe(1)
  // Another account at the same platform takes the place of the first.
  const { launch: other } = await beginLaunch('b', 'other')
  expect(await linkLaunch(await ctx('maya'), other)).toBe(true)
  expect([await launchOwner(db, launch), await db.read.ltiAccount.count()]).toEqual([null, 1])
})

test('[CANVAS-11] a launch is there for its nonce, at its school and for an hour', async () => {
  const { id, nonce } = await beginLaunch('a', 'who')
  const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  const found = async (school: string, given: string, minutes: number) =>
    (await findLaunch(db, school, { id, nonce: given }, after(minutes))) !== null
  expect([
    ...[await found('northfield', nonce, 59), await found('northfield', nonce, 60)],
    ...[await found('lakeside', nonce, 0), await found('northfield', 'b', 0)],
  ]).toEqual([true, false, false, false])
})

test.each([
  ['membership#Learner', true],
  ['membership#Instructor', false],
  ['membership#ContentDeveloper', false],
])('[CANVAS-08] only who is there to learn hands in: %s', (role, hands_in) => {
  const claims = launchClaims.parse({
    ...{ version: '1.3.0', message_type: 'LtiResourceLinkRequest', sub: 'who', deployment_id: '1' },
    target_link_uri: 'https://hill.test/prompts',
    resource_link: { id: 'link' },
    roles: [`http://purl.imsglobal.org/vocab/lis/v2/${role}`],
    ags: { scope: [SCORE_SCOPE], lineitem: 'https://moodle.test/line' },
  })
  expect(readTarget(claims, 'hill.test')?.assignment !== null).toBe(hands_in)
  expect(readTarget(claims, 'other.test')).toBeNull()
})

test('[CANVAS-11] whose account is deleted is no one’s', async () => {
  const { launch } = await beginLaunch('a', 'who')
  await linkLaunch(await ctx('maya'), launch)
  const where = { id: idOf('maya') }
  await db.write((tx) => tx.user.update({ where, data: { deleted_at: NOW } }))
  expect(await launchOwner(db, launch)).toBeNull()
})
