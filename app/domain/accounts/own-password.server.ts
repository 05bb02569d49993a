import { verify } from '@node-rs/argon2'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { RateLimiter } from '~/platform/limits/rate-limiter.server'
import { passwordField, CURRENT_PASSWORD_REQUIRED, PASSWORD_WRONG } from './fields'

const currentPassword = passwordField(CURRENT_PASSWORD_REQUIRED)

/** What is wrong with it, or null; or the seconds to wait after too many tries. */
export type PasswordCheck = { message: string | null } | { wait: number }

/**
 * Whether a typed password is the viewer's present one. For members about
 * themselves; nothing is anyone else's. Tries are limited as those of logging in are, but counted
 * apart: too many tries here don't block logging in. No event follows.
 */
export async function checkOwnPassword(
  { db, viewer }: Ctx | VisitorCtx,
  limiter: RateLimiter,
  password: string | undefined,
): Promise<PasswordCheck> {
  const parsed = currentPassword.safeParse(password)
  if (!parsed.success)
    return { message: parsed.error.issues[0]?.message ?? CURRENT_PASSWORD_REQUIRED }
  if (!viewer) return { message: PASSWORD_WRONG }
  const wait = await limiter.consume(viewer.id)
  if (wait > 0) return { wait }
  const row = await db.read.user.findUnique({
    where: { id: viewer.id },
    select: { password_hash: true },
  })
  const matches = row?.password_hash && (await verify(row.password_hash, parsed.data))
  if (!matches) return { message: PASSWORD_WRONG }
  await limiter.reset(viewer.id)
  return { message: null }
}
