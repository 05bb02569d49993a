import { join } from 'node:path'
import { holdSite } from '~/platform/database/sqlite/lock.server'
import type { DatabaseTools } from '~/platform/database/tools'
import type { Rehearse, RowStore } from '~/platform/database/copying/row-store'
import { openServerRows, rehearseOnServer } from '~/platform/database/postgresql/row-store.server'
import { countUsers } from '~/platform/database/postgresql/site-mark.server'
import { postgresqlTools } from '~/platform/database/postgresql/tools.server'
import { openFileRows, rehearseInFile } from '~/platform/database/sqlite/row-store.server'
import { sqliteTools } from '~/platform/database/sqlite/tools.server'
import { isAddress } from '~prisma/place'
import type { Context } from '../context'
import { Abort } from '../errors'
import { amount } from '../quantities'

/** A database that rows are copied from or to: of either kind, whatever this process works on. */
export type CopyPlace = {
  place: string
  /** Without a password */
  name: string
  migrations: string
  tools: DatabaseTools
  open: (options: { readonly: boolean }) => Promise<RowStore>
  rehearse: Rehearse
  /** Rows are tried in the database itself, in a transaction, not in a file for it */
  triesInItself: boolean
  /** Who uses it now, in words, or null */
  findUser: () => Promise<string | null>
  /** Does some work while no site can start, as far as a database can tell. */
  whileClosed: <T>(work: () => Promise<T>) => Promise<T>
}

export function copyPlace({ root }: Pick<Context, 'root'>, place: string): CopyPlace {
  const ofServer = isAddress(place)
  const tools = ofServer ? postgresqlTools : sqliteTools
  const shared = { place, tools, name: tools.name(place), migrations: join(root, tools.migrations) }
  return ofServer
    ? {
        ...shared,
        open: () => openServerRows(place),
        rehearse: rehearseOnServer,
        triesInItself: true,
        findUser: async () => {
          const { users } = await countUsers(place)
          return users > 0 ? `a site or a command of Quad (${amount(users, 'connection')})` : null
        },
        whileClosed: (work) => work(),
      }
    : {
        ...shared,
        open: async (options) => openFileRows(place, options),
        rehearse: rehearseInFile,
        triesInItself: false,
        findUser: async () => tools.findSite(place),
        whileClosed: async (work) => {
          const release = await holdSite(place)
          return work().finally(release)
        },
      }
}

/** What others write while rows are copied would be in one of the two only. */
export async function assertUnused({ name, findUser }: CopyPlace): Promise<void> {
  const user = await findUser()
  if (user)
    throw new Abort(`${name} is being used by ${user}.`, {
      next: 'Stop the site first. Nothing was changed.',
    })
}

/** Two stores for some work; both are closed, however it ends. */
export async function withStores<T>(
  from: CopyPlace,
  to: CopyPlace,
  options: { readonly: boolean },
  work: (source: RowStore, target: RowStore) => Promise<T>,
): Promise<T> {
  const source = await from.open({ readonly: true })
  try {
    const target = await to.open(options)
    return await work(source, target).finally(() => target.close().catch(() => undefined))
  } finally {
    await source.close().catch(() => undefined)
  }
}
