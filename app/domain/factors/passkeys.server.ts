import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { ownCredentials } from '~/domain/accounts/credentials.server'
import { endFactors, endRemembered } from '~/domain/accounts/end-factors.server'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { failure, NotFound, type Outcome } from '~/platform/failures'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { newId } from '~/platform/ids'
import { askPasskey, takeChallenge, type PasskeySite } from './challenges.server'
import { hasFactor, noteChange } from './commands.server'
import { createRecoveryCodes } from './recovery-codes.server'
import {
  CONFIRM_EMAIL_FIRST,
  MAX_PASSKEYS,
  PASSKEY_NOT_ADDED,
  TOO_MANY_PASSKEYS,
  type OwnPasskey,
} from './schema'
import { readAnswer, storableCounter, type ShownPasskey } from './show-passkey.server'

/** The viewer's passkeys, the newest first. For members. */
export async function ownPasskeys({ db, viewer }: Ctx): Promise<OwnPasskey[]> {
  const rows = await db.read.passkey.findMany({
    where: { user_id: viewer.id },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  })
  return rows.map(({ id, name, rp_id: host, created_at, last_used_at }) => ({
    id,
    name,
    host,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}

/** Whether someone has a passkey that works at that host. */
export const hasPasskeyAt = async (
  { read }: Db,
  user_id: string,
  { rp_id }: Pick<PasskeySite, 'rp_id'>,
): Promise<boolean> => (await read.passkey.count({ where: { user_id, rp_id } })) > 0

/** By what someone whose password was right can go on, at that host. */
export const loginWays = async (db: Db, user_id: string, site: Pick<PasskeySite, 'rp_id'>) => ({
  hasApp: (await db.read.codeApp.count({ where: { user_id } })) > 0,
  hasPasskey: await hasPasskeyAt(db, user_id, site),
})

/** What a browser needs to make a passkey for the viewer, with the secret of what it has to sign. For members. */
export async function newPasskeyOptions(
  ctx: Ctx,
  { rp_id }: PasskeySite,
  product: string,
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; secret: string }> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { db, viewer } = ctx
  const { email } = await ownCredentials(ctx)
  const own = await db.read.passkey.findMany({ where: { user_id: viewer.id, rp_id } })
  const options = await generateRegistrationOptions({
    rpName: product,
    rpID: rp_id,
    userID: new TextEncoder().encode(viewer.id),
    userName: email,
    userDisplayName: `${viewer.first_name} ${viewer.last_name}`,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const asking = { purpose: 'add', user_id: viewer.id } as const
  return { options, secret: await askPasskey(ctx, options.challenge, asking) }
}

/** EdDSA, ES256 and RS256 by their numbers: what all devices have, and what Node checks without a warning. */
const ALGORITHMS = [-8, -7, -257]

type NewPasskey = ShownPasskey & { name: string }

/**
 * Adds a passkey of the viewer's, which is a second step and logs in by itself. For members with a confirmed address
 * who have shown minutes ago who they are, which the guard of the page asks for. With the first factor there are
 * recovery codes, stored nowhere: null for a form that has come before, or where there are some. It's in the audit
 * log. Event: account.factors_changed.
 */
export async function addPasskey(
  ctx: Ctx,
  { name, passkey, secret, site }: NewPasskey,
): Promise<Outcome<{ codes: string[] | null }>> {
  const { db, viewer, now } = ctx
  const { id: user_id, partner_code } = viewer
  const { email_confirmed } = await ownCredentials(ctx)
  if (!email_confirmed) return failure({ '': [CONFIRM_EMAIL_FIRST] })
  const response = readAnswer<RegistrationResponseJSON>(passkey)
  if (!response) return failure({ '': [PASSKEY_NOT_ADDED] })
  const where = { credential_id: response.id }
  const known = await db.read.passkey.findUnique({ where })
  if (known?.user_id === user_id) return { ok: true, codes: null }
  const checked = await checkNew(ctx, response, { secret, site })
  if (!checked || known) return failure({ '': [PASSKEY_NOT_ADDED] })
  return db.write(async (tx) => {
    if ((await tx.passkey.count({ where: { user_id } })) >= MAX_PASSKEYS)
      return failure({ '': [TOO_MANY_PASSKEYS] })
    const isFirst = !(await hasFactor(tx, user_id))
    const { id: credential_id, publicKey, counter, transports = [] } = checked
    await tx.passkey.create({
      data: {
        id: newId(),
        user_id,
        partner_code,
        name,
        credential_id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter: storableCounter(counter),
        transports,
        rp_id: site.rp_id,
        created_at: now,
      },
    })
    const codes = isFirst ? await createRecoveryCodes(tx, viewer, now) : null
    if (isFirst) await endRemembered(tx, user_id)
    await noteChange(tx, ctx, 'passkey added')
    return { ok: true, codes }
  })
}

async function checkNew(
  ctx: Ctx,
  response: RegistrationResponseJSON,
  { secret, site }: Pick<ShownPasskey, 'secret' | 'site'>,
) {
  const asking = { purpose: 'add', user_id: ctx.viewer.id } as const
  const challenge = await takeChallenge(ctx, secret, asking)
  if (!challenge) return null
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rp_id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  return checked?.verified ? checked.registrationInfo.credential : null
}

/** Another name for one of the viewer's passkeys. For members; throws NotFound for one that isn't theirs. No event. */
export async function renamePasskey({ db, viewer }: Ctx, id: string, name: string): Promise<void> {
  const where = { id, user_id: viewer.id }
  const { count } = await db.write((tx) => tx.passkey.updateMany({ where, data: { name } }))
  if (count === 0) throw new NotFound()
}

/**
 * Removes one of the viewer's passkeys; with the last factor two-step login is off. For members who have shown minutes
 * ago who they are; throws NotFound for one that isn't theirs. A second submit answers as the first. It's in the audit
 * log. Event: account.factors_changed.
 */
export async function removePasskey(
  ctx: Ctx,
  id: string,
  key: string,
): Promise<{ isLast: boolean }> {
  const { id: user_id } = ctx.viewer
  return ctx.db.write((tx) =>
    runOnce<{ isLast: boolean }>(tx, toSubmission(ctx, key, ['remove passkey', id]), {
      act: async () => {
        const { count } = await tx.passkey.deleteMany({ where: { id, user_id } })
        if (count === 0) throw new NotFound()
        await noteChange(tx, ctx, 'passkey removed')
        await endRemembered(tx, user_id)
        const isLast = !(await hasFactor(tx, user_id))
        if (isLast) await endFactors(tx, user_id)
        return { isLast }
      },
      holds: 'for good',
    }),
  )
}
