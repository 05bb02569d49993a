import { flattenUser, INCLUDE_PARTS, splitUser } from '~/domain/users/parts'
import type { Db, Tx } from '~/platform/database/types'
import type { Prisma } from '~prisma/generated/client'
import { partRows } from '~seeds/user-row'

/** People as one flat object each, whichever of their tables a column is in. */

type Part<Input> = Partial<Omit<Input, 'user_id'>>
type PartInput = Part<
  Prisma.UserProfileCreateManyInput &
    Prisma.UserStudyCreateManyInput &
    Prisma.UserOnboardingCreateManyInput &
    Prisma.UserConsentsCreateManyInput &
    Prisma.UserSettingsCreateManyInput &
    Prisma.LeaderProfileCreateManyInput &
    Prisma.SchoolLinksCreateManyInput
>
export type UserInput = Prisma.UserCreateManyInput & PartInput
export type UserChange = Omit<Prisma.UserUncheckedUpdateInput, keyof typeof INCLUDE_PARTS> &
  PartInput

export async function createUsers(tx: Tx, users: readonly UserInput[]): Promise<void> {
  const data = users.map((one) => splitUser(one).user as Prisma.UserCreateManyInput)
  await tx.user.createMany({ data })
  const tables = tx as unknown as Record<string, { createMany(rows: object): Promise<unknown> }>
  const parts = users.flatMap((one) => partRows(one))
  for (const table of new Set(parts.map((part) => part.table)))
    await tables[table[0]!.toLowerCase() + table.slice(1)]!.createMany({
      data: parts.filter((part) => part.table === table).map(({ row }) => row),
    })
}

export function updateUser(tx: Tx, id: string, change: UserChange) {
  const { user, parts } = splitUser(change)
  const nested = Object.entries(parts).map(([part, columns]) => [
    part,
    { upsert: { create: columns, update: columns } },
  ])
  return tx.user.update({
    where: { id },
    data: { ...user, ...(Object.fromEntries(nested) as object) },
  })
}

export const findUser = async ({ read }: Pick<Db, 'read'>, where: Prisma.UserWhereUniqueInput) => {
  const row = await read.user.findUnique({ where, include: INCLUDE_PARTS })
  return row && flattenUser(row)
}

/** More members like that one, each with what is given for them. */
export async function addMembersLike(
  db: Pick<Db, 'write'>,
  id: string,
  made: readonly { id: string; last_name?: string }[],
): Promise<void> {
  await db.write(async (tx) => {
    const row = await tx.user.findUniqueOrThrow({ where: { id } })
    const data = made.map((one) => ({
      ...row,
      auths: [],
      roles: [],
      coach: null,
      email: `${one.id}@northfield.test`,
      ...one,
    }))
    await tx.user.createMany({ data })
  })
}
