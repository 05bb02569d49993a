import type { Tx } from '~/platform/database/types'
import { endTokens } from './access-tokens.server'
import { endRemembered } from './end-factors.server'

/** Why someone is closed after their school said that they have left. Operators read it. */
export const CLOSED_BY_DIRECTORY = 'Deactivated by the school’s directory'
export const CLOSED_BY_LIST = 'No longer on the school’s list'

/** What the school has closed it opens again: operators' own decisions stay. */
export const isClosedBySchool = (reason: string | null): boolean =>
  reason === CLOSED_BY_DIRECTORY || reason === CLOSED_BY_LIST

/**
 * Keeps someone from signing in: their sessions, tokens and mailed links end, their profile is shown to no
 * one. For commands of support and of the school's directory, which publish user.changed.
 */
export async function closeAccount(tx: Tx, id: string, reason: string | null, now: Date) {
  const data = { suspended_at: now, suspended_reason: reason, invalid_user: true }
  await tx.user.update({ where: { id }, data: { ...data, updated_at: now } })
  await tx.session.deleteMany({ where: { user_id: id } })
  await endRemembered(tx, id)
  await endTokens(tx, id)
  await tx.mailLink.updateMany({
    where: { user_id: id, ended_at: null },
    data: { ended_at: now },
  })
}

/** Lets them in again; their profile is shown again. Event: user.changed, by the same commands. */
export async function openAccount(tx: Tx, id: string, now: Date) {
  const data = { suspended_at: null, suspended_reason: null, invalid_user: false }
  await tx.user.update({ where: { id }, data: { ...data, updated_at: now } })
}
