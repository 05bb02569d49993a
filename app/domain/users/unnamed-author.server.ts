import type { Tx } from '~/platform/database/types'
import { idFor } from '~/platform/ids'
import { NO_TIME } from '~/policy/unnamed'
import { FORMER_MEMBER_AVATAR } from './schema-avatars'

/** The id of a school's account without a name: the same in every installation. */
export const unnamedAuthorId = (partner_code: string): string =>
  NO_TIME + idFor(`unnamed ${partner_code}`).slice(NO_TIME.length)

type School = { partner_code: string; shorthand_name: string }

/**
 * The account that stands for those of a school who ask without their name: made with the first such
 * question, and called as the school is now. To every list of people it's one that was deleted, so that
 * it's in none of them.
 */
export async function ensureUnnamedAuthor(tx: Tx, school: School, now: Date): Promise<string> {
  const { partner_code, shorthand_name } = school
  const id = unnamedAuthorId(partner_code)
  const name = { first_name: 'A student', last_name: `at ${shorthand_name}` }
  const there = await tx.user.findUnique({ where: { id }, select: { last_name: true } })
  if (there?.last_name === name.last_name) return id
  await tx.user.upsert({
    where: { id },
    update: name,
    create: {
      id,
      partner_code,
      ...name,
      email: `${id}@unnamed.invalid`,
      auths: [],
      roles: [],
      invalid_user: true,
      direct_messaging: false,
      avatar_url: FORMER_MEMBER_AVATAR,
      deleted_at: now,
      created_at: now,
      updated_at: now,
    },
  })
  return id
}
