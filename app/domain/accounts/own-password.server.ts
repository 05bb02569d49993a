import { verify } from '@node-rs/argon2'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Limiter } from '~/platform/limits.server'
import { givenPasswordField, PASSWORD_NEEDED, PASSWORD_WRONG } from './fields'

const givenPassword = givenPasswordField(PASSWORD_NEEDED)

/** What is wrong with it, or null; or the seconds to wait after too many tries. */
export type PasswordAnswer = { message: string | null } | { wait: number }

/**
 * Whether a typed password is the viewer's present one. For members about
 * themselves; nothing is anybody else's. Tries are limited as those of logging in are, but counted
 * apart: who types here is not shut out there. No event follows.
 */
export async function checkOwnPassword(
  { db, viewer }: Ctx | VisitorCtx,
  tries: Limiter,
  typed: string | undefined,
): Promise<PasswordAnswer> {
  const parsed = givenPassword.safeParse(typed)
  if (!parsed.success) return { message: parsed.error.issues[0]?.message ?? PASSWORD_NEEDED }
  if (!viewer) return { message: PASSWORD_WRONG }
  const wait = await tries.count(viewer.id)
  if (wait > 0) return { wait }
  const row = await db.read.user.findUnique({
    where: { id: viewer.id },
    select: { password_hash: true },
  })
  const matches = row?.password_hash && (await verify(row.password_hash, parsed.data))
  if (!matches) return { message: PASSWORD_WRONG }
  await tries.forget(viewer.id)
  return { message: null }
}
