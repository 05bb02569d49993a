import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { LmsError, type Lms, type LmsTokens } from '~/platform/lms/lms'
import { openLms } from '~/platform/lms/open.server'
import { publish } from '~/platform/events/publish.server'
import type { Sealer } from '~/platform/security/sealed-text.server'
import type { LmsAccount } from '~prisma/generated/client'
import { openConnection } from './connections.server'
import { endCanvasLink } from './end-access.server'
import { assignmentsRequested } from './events'

/** What speaking to a learning platform takes. */
export type LmsOptions = { sealer: Sealer; allowHttp: boolean; timeout: number }

/** An account that can be used now: the platform, and a token that it takes. */
export type LmsLogin = { lms: Lms; token: string; account: LmsAccount }

const sealed = (id: string, tokens: LmsTokens, sealer: Sealer) => ({
  access_token: sealer.seal(tokens.access_token, `LmsAccount:${id}:access_token`),
  refresh_token: sealer.seal(tokens.refresh_token, `LmsAccount:${id}:refresh_token`),
  expires_at: tokens.expires_at,
})

function opened(row: LmsAccount, sealer: Sealer, column: 'access_token' | 'refresh_token'): string {
  const text = sealer.open(row[column], `LmsAccount:${row.id}:${column}`)
  if (text === null) throw new LmsError('unlinked', 'sealed with an unknown secret')
  return text
}

/**
 * Connects the viewer's account at the school's learning platform, in place of one that was connected
 * before. For every member who comes back from there. Events: assignments.requested, and
 * canvas.unlinked where there was one. (CANVAS-03, CANVAS-11)
 */
export async function linkAccount(
  ctx: Ctx,
  connection_id: string,
  tokens: LmsTokens,
  sealer: Sealer,
): Promise<void> {
  const { id: user_id, partner_code } = ctx.viewer
  const id = newId()
  const data = { id, partner_code, connection_id, user_id, created_at: ctx.now }
  await ctx.db.write(async (tx) => {
    await endCanvasLink(tx, ctx.viewer, ctx.now)
    await tx.lmsAccount.create({
      data: { ...data, ...sealed(id, tokens, sealer), assignments_requested_at: ctx.now },
    })
    await publish(tx, ctx, assignmentsRequested({ subject: user_id }))
  })
}

/** Ends the viewer's connection. For every member; nothing where there is none. Event: canvas.unlinked. */
export const unlinkAccount = ({ db, viewer, now }: Ctx): Promise<void> =>
  db.write((tx) => endCanvasLink(tx, viewer, now))

/** Since when the viewer's account is connected, or null. For every member. */
export async function linkedSince({ db, viewer }: Ctx): Promise<string | null> {
  const where = { user_id: viewer.id }
  const row = await db.read.lmsAccount.findUnique({ where, select: { created_at: true } })
  return row?.created_at.toISOString() ?? null
}

/**
 * Does something as that person at their platform, with a token that is renewed before it ends, and
 * once more where the platform no longer takes it. Where the person has ended the connection over
 * there, it ends here too. Throws LmsError. For event handlers.
 */
export async function asAccount<T>(
  db: Db,
  user_id: string,
  options: LmsOptions,
  now: () => Date,
  work: (login: LmsLogin) => Promise<T>,
): Promise<T> {
  const row = await db.read.lmsAccount.findUnique({
    where: { user_id },
    include: { connection: true },
  })
  if (!row) throw new LmsError('unlinked', 'no account is connected')
  const { connection, ...account } = row
  const lms = openLms(openConnection(connection, options.sealer), { ...options, now })
  const renewed = () => renewToken(db, account, lms, options.sealer)
  const isFresh = row.expires_at.getTime() > now().getTime() + ALMOST
  try {
    const token = isFresh ? opened(row, options.sealer, 'access_token') : await renewed()
    try {
      return await work({ lms, token, account })
    } catch (error) {
      if (!isUnlinked(error) || !isFresh) throw error
      return await work({ lms, token: await renewed(), account })
    }
  } catch (error) {
    if (isUnlinked(error)) await removeAccount(db, row.id)
    throw error
  }
}

/** Milliseconds before its end at which a token is renewed. */
const ALMOST = 60_000

const isUnlinked = (error: unknown) => error instanceof LmsError && error.problem === 'unlinked'

async function renewToken(db: Db, row: LmsAccount, lms: Lms, sealer: Sealer): Promise<string> {
  const tokens = await lms.renew(opened(row, sealer, 'refresh_token'))
  const data = sealed(row.id, tokens, sealer)
  await db.write((tx) => tx.lmsAccount.updateMany({ where: { id: row.id }, data }))
  return tokens.access_token
}

const removeAccount = (db: Db, id: string) =>
  db.write((tx) => tx.lmsAccount.deleteMany({ where: { id } }))

/** Accounts in one run. */
const MOST = 50

/**
 * Revokes the tokens that belong to no one anymore, and removes them. Returns how many the platform
 * couldn't be told of; they are removed a week after they ended. For the event handler.
 */
export async function revokeEnded(db: Db, options: LmsOptions, now: () => Date): Promise<number> {
  const where = { user_id: null }
  const rows = await db.read.lmsAccount.findMany({
    where,
    take: MOST,
    orderBy: { id: 'asc' },
    include: { connection: true },
  })
  let left = 0
  for (const { connection, ...row } of rows) {
    try {
      const lms = openLms(openConnection(connection, options.sealer), { ...options, now })
      const ended = row.expires_at <= now()
      const token = ended
        ? (await lms.renew(opened(row, options.sealer, 'refresh_token'))).access_token
        : opened(row, options.sealer, 'access_token')
      await lms.revoke(token)
      await removeAccount(db, row.id)
    } catch (error) {
      if (isUnlinked(error)) await removeAccount(db, row.id)
      else left++
    }
  }
  return left
}
