import type { Db } from '~/platform/database/types'

const KEY = 'site address'

/** Notes under which address the site is reached that serves this database now. For its processes, at start. */
export const noteSiteAddress = ({ write }: Db, value: string, now: Date) =>
  write((tx) =>
    tx.systemValue.upsert({
      where: { key: KEY },
      create: { key: KEY, value, updated_at: now },
      update: { value, updated_at: now },
    }),
  )

/** The address of the site that served this database last; null where none has. For operators. */
export async function findSiteAddress({ read }: Pick<Db, 'read'>): Promise<string | null> {
  const row = await read.systemValue.findUnique({ where: { key: KEY } })
  return typeof row?.value === 'string' ? row.value : null
}
