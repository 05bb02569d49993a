import { expect } from 'vitest'
import { signInWithIdentity } from '~/domain/accounts/identities.server'
import { storePassword } from '~/domain/accounts/passwords.server'
import { linkAccount } from '~/domain/courses/accounts.server'
import { addConnection } from '~/domain/courses/connections.server'
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
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { ctx, db, dbTest as test, eventCount, idOf, NOW } from '~tests/support/fixtures'
import { expectSameQueries } from '~tests/support/prisma-queries'

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
  const noticed = (name: 'maya' | 'sam') => eventCount('course.platform_connected', idOf(name))
  expect([await noticed('maya'), await noticed('sam')]).toEqual([1, 0])
  const { id } = await db.read.ltiAccount.findFirstOrThrow()
  await unlinkLaunches(await ctx('sam'), id)
  expect(await db.read.ltiAccount.count()).toBe(1)
  // Another account at the same platform takes the place of the first.
  const { launch: other } = await beginLaunch('b', 'other')
  expect(await linkLaunch(await ctx('maya'), other)).toBe(true)
  expect([await launchOwner(db, launch), await db.read.ltiAccount.count()]).toEqual([null, 1])
})

test('[CANVAS-11] a launch is there for its nonce, at its school and for ten minutes', async () => {
  const { id, nonce } = await beginLaunch('a', 'who')
  const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  const found = async (school: string, given: string, minutes: number) =>
    (await findLaunch(db, school, { id, nonce: given }, after(minutes))) !== null
  expect([
    await found('northfield', nonce, 9),
    await found('northfield', nonce, 10),
    await found('lakeside', nonce, 0),
    await found('northfield', 'b', 0),
  ]).toEqual([true, false, false, false])
})

test.each([
  ['membership#Learner', true],
  ['membership#Instructor', false],
  ['membership#ContentDeveloper', false],
])('[CANVAS-08] only who is there to learn hands in: %s', (role, hands_in) => {
  const claims = launchClaims.parse({
    version: '1.3.0',
    message_type: 'LtiResourceLinkRequest',
    sub: 'who',
    deployment_id: '1',
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

/** As at the school's provider, for an account whose address no one has confirmed. */
async function takeOver() {
  const [email, where] = ['maya@northfield.test', { id: idOf('maya') }]
  await db.write((tx) => tx.user.update({ where, data: { email_confirmed: false } }))
  const { partner } = await ctx('maya')
  const names = { first_name: 'Maya', last_name: 'North' }
  const identity = {
    provider: 'oidc' as const,
    issuer: 'https://school.test',
    subject: 'm',
    email,
    email_verified: true,
    enrollment: null,
  }
  const result = await signInWithIdentity(db, partner, { ...identity, ...names }, NOW)
  expect(result).toMatchObject({ to: 'account', user: { id: idOf('maya') } })
}

const newPassword = () =>
  db.write((tx) => {
    const person = { id: idOf('maya'), partner_code: 'northfield' }
    return storePassword(tx, person, { password_hash: 'x', except: null }, NOW)
  })

test.each([
  ['a new password', newPassword],
  ['the school’s identity that takes over', takeOver],
])('[CANVAS-11] %s ends what others have connected', async (_, end) => {
  const { launch } = await beginLaunch('a', 'who')
  const { launch: waiting } = await beginLaunch('b', 'who')
  const { launch: another } = await beginLaunch('c', 'another')
  await linkLaunch(await ctx('maya'), launch)
  await linkLaunch(await ctx('sam'), another)
  const site = { kind: 'canvas', base_url: 'https://canvas.test', client_id: 'i' }
  const connection = { ...site, partner_code: 'northfield', client_secret: 's' }
  await db.write((tx) => addConnection(tx, connection, sealer, NOW))
  const { id } = await db.read.lmsConnection.findFirstOrThrow()
  const tokens = { access_token: 'a', refresh_token: 'r', expires_at: NOW }
  await linkAccount(await ctx('maya'), id, tokens, sealer)
  await end()
  expect(await launchOwner(db, launch)).toBeNull()
  // Its tokens wait to be revoked.
  expect(await db.read.lmsAccount.findMany()).toMatchObject([{ user_id: null }])
  expect(await eventCount('canvas.unlinked', idOf('maya'))).toBe(1)
  // It counts as used, even for someone who connects the same person again.
  const used = async ({ id, nonce }: typeof launch) =>
    (await findLaunch(db, 'northfield', { id, nonce }, NOW))?.user_id
  expect([await used(waiting), await used(another)]).toEqual([idOf('maya'), null])
  expect(await launchOwner(db, another)).toMatchObject({ id: idOf('sam') })
})

expectSameQueries('launches')
