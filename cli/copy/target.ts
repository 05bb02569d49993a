import { hash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CopyMark, RowStore } from '~/platform/database/copying/row-store'
import { COPIED, listColumns } from '~/platform/database/copying/tables'
import { migrationStatus, type MigrationStatus } from '~prisma/migration-status'
import { isAddress } from '~prisma/place'
import { hostText, readAddress } from '~prisma/server/address'
import { assertMigratable } from '~prisma/version-match'
import { Abort, wrongUsage } from '../errors'
import { PAGE_ROWS } from './copy-rows'
import type { CopyPlace } from './place'
import { isLeft } from './row-sum'

/** Where --to leads: an address as it is, a path from here. */
export function targetPlace(typed: string, source: string): string {
  const place = isAddress(typed) ? typed : resolve(typed)
  if (isSame(place, source)) throw wrongUsage('--to is the database that this copy uses already.')
  if (!isAddress(place) && existsSync(place) && statSync(place).isDirectory())
    throw wrongUsage(`--to must be a file, such as ${place}/quad.db; ${place} is a folder.`)
  return place
}

function isSame(one: string, other: string): boolean {
  if (!isAddress(one) || !isAddress(other)) return one === other
  const [a, b] = [readAddress(one), readAddress(other)]
  const isShared = a.hosts.some((host) => b.hosts.some((same) => hostText(same) === hostText(host)))
  return isShared && a.database === b.database
}

/** Whether it can be reached, and which migrations it has. */
export async function readStatus({ place, name, migrations }: CopyPlace): Promise<MigrationStatus> {
  try {
    return await migrationStatus(place, migrations)
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    if (code === 'SQLITE_NOTADB')
      throw new Abort(`${name} is a file, but not a database.`, {
        next: "Name a file that isn't there yet. Nothing was changed.",
      })
    if (!isAddress(place)) throw error
    throw new Abort(`${name} can't be used: ${message || code}`, {
      next: 'Check the address, and that the database exists. Nothing was changed.',
    })
  }
}

/** The same for as long as nothing happens in it: another one, or the same later, can't go on. */
export async function fingerprint(source: RowStore, name: string): Promise<string> {
  const first = await source.page('Partner', null, 1)
  const data = [name, await source.lastEvent(), first.map((row) => row[0])]
  return hash('sha256', JSON.stringify(data))
}

/** What is in the target: nothing yet, or a copy of this very source. Anything else is refused. */
export async function lookAtTarget(to: CopyPlace, source: string): Promise<TargetState> {
  const nothing = { mark: null, applied: 0 }
  if (!to.tools.exists(to.place)) return nothing
  const status = await readStatus(to)
  assertMigratable(status)
  const { applied, pending } = status
  const store = await to.open({ readonly: true })
  try {
    if (applied === 0) {
      if ((await store.countTables()) > 0) throw notEmpty(to, 'tables of another program')
      return nothing
    }
    const mark = await store.readMark()
    if (!mark && pending.length > 0) throw notEmpty(to, 'tables of an older Quad')
    if (!mark) return { mark: await assertEmpty(to, store), applied }
    const one = mark.state === 'complete' ? 'a complete' : 'an unfinished'
    if (mark.source !== source)
      throw notEmpty(to, `${one} copy of ${mark.from} as it was on ${mark.began_at.slice(0, 10)}`)
    if (pending.length > 0) throw notEmpty(to, 'a copy that another version of Quad began')
    return { mark, applied }
  } finally {
    await store.close()
  }
}

export type TargetState = {
  mark: CopyMark | null
  /** How many migrations it has */ applied: number
}

async function assertEmpty(to: CopyPlace, store: RowStore): Promise<null> {
  for (const table of COPIED) {
    const rows = await store.count(table)
    if (rows > 0 && !(table === 'Audit' && rows < PAGE_ROWS && (await hasOwnNotesOnly(store))))
      throw notEmpty(to, `rows (${table}: ${rows})`)
  }
  return null
}

/** The tables of an empty database may have been made before. */
async function hasOwnNotesOnly(store: RowStore): Promise<boolean> {
  const names = listColumns('Audit').map(({ name }) => name)
  return (await store.page('Audit', null, PAGE_ROWS)).every(isLeft('Audit', names))
}

const notEmpty = ({ name }: CopyPlace, what: string) =>
  new Abort(`${name} isn't empty: it has ${what}.`, {
    next: 'Name an empty database, or make this one again. Nothing was changed.',
  })
