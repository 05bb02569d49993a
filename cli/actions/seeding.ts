import { hashPassword } from '~/domain/accounts/login.server'
import { BUILDING } from '~/domain/partners/schema'
import type { Db, Tx } from '~/platform/database/types'
import { database } from '~/platform/database/operations.server'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { loadRows, type LoadResult } from '~seeds/load'
import type { Batch } from '~seeds/rows'
import type { Context } from '../context'
import { Abort } from '../errors'
import type { Plan } from '../plan'
import { withProgress } from '../progress'
import { table } from '../table'
import { styled, type Theme } from '../theme'

type Values = Record<string, string | number>
/** What is stored about a finished or begun seed, so that a second run finds nothing to do. */
type SeedRecord = { complete: boolean } & Record<string, string | number | boolean>

export const seedKey = (name: string) => `world:${name}`

export async function readSeed(db: Db, name: string): Promise<SeedRecord | null> {
  const fact = await db.read.systemValue.findUnique({ where: { key: seedKey(name) } })
  return (fact?.value ?? null) as SeedRecord | null
}

/** Of made-up people; with a fixed salt, so that the rows are the same everywhere. */
export const demoPasswordHash = () =>
  hashPassword(DEMO_PASSWORD, new TextEncoder().encode('quad-demo-salt-1'))

type Rows = {
  batches: Iterable<Batch> | AsyncIterable<Batch>
  total: number
  /** What is left to do when all rows are written and before the seed counts as complete */
  finish?: () => Promise<unknown>
}

/**
 * Writes rows with progress, in transactions of some thousand rows: one for all of a large school
 * would keep every page it touches in the write-ahead log. The seed is marked as begun before and as
 * complete afterwards: a run that was killed leaves whole transactions behind, and the next one adds
 * what is missing.
 */
export async function writeSeed(
  context: Context,
  name: string,
  values: Values,
  rows: Rows,
): Promise<LoadResult> {
  const db = await context.db()
  const mark = (tx: Tx, complete: boolean) => {
    const key = seedKey(name)
    const row = { value: { ...values, complete }, updated_at: context.now() }
    return tx.systemValue.upsert({ where: { key }, create: { key, ...row }, update: row })
  }
  await db.write((tx) => mark(tx, false))
  const codes: string[] = []
  const { database: place } = await context.env()
  const loaded = await database.withInsert(place, (insert) =>
    withProgress(context, `Seeding ${name}`, (step) =>
      loadRows(insert, untilAborted(closedSchools(rows.batches, codes), context.signal), {
        total: rows.total,
        onProgress: (done, total, label) => step({ done, total, label }),
      }),
    ),
  )
  await rows.finish?.()
  await db.write(async (tx) => {
    const where = { partner_code: { in: codes }, status: BUILDING }
    await tx.partner.updateMany({ where, data: { status: 'active' } })
    await mark(tx, true)
  })
  return loaded
}

/** A school without all of its rows is closed: no one signs up and no one logs in. */
async function* closedSchools(batches: Rows['batches'], codes: string[]): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    if (batch.table !== 'Partner') {
      yield batch
      continue
    }
    codes.push(...batch.rows.map(({ partner_code }) => partner_code))
    yield { ...batch, rows: batch.rows.map((row) => ({ ...row, status: BUILDING })) }
  }
}

/** Lets other work run between batches and ends the run when it is interrupted. */
async function* untilAborted(batches: Rows['batches'], signal: AbortSignal): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    await new Promise((resolve) => setImmediate(resolve))
    signal.throwIfAborted()
    yield batch
  }
}

export const schoolHost = (code: string) => `${code}.localhost`

/** Whether exactly this school was built already. Rejects any other school in its place. */
export async function isBuilt(db: Db, name: string, wanted: Values & { code: string }) {
  const before = await readSeed(db, name)
  const { code } = wanted
  const hasRows = (await db.read.partner.count({ where: { partner_code: code } })) > 0
  // Interrupted before its first row: there is nothing that other values would differ from.
  if (before && (hasRows || before.complete)) {
    const other = Object.entries(wanted).filter(([key, value]) => before[key] !== value)
    const isOnlyDay = other.every(([key]) => key === 'day') && before.complete
    if (other.length === 0 || isOnlyDay) return before.complete
    throw new Abort(`The school ${code} was built with other values.`, {
      problems: other.map(([key, value]) => ({
        path: `--${key}`,
        message: `was ${before[key]}, now ${value}`,
      })),
      next: `To remove it: quad seed remove --code ${code}.`,
    })
  }
  const taken = await db.read.partner.findFirst({
    where: { OR: [{ partner_code: code }, { host: schoolHost(code) }] },
    select: { name: true, partner_code: true },
  })
  if (!taken) return false
  throw new Abort(`There is a school ${taken.name} (${taken.partner_code}) already.`)
}

/** Made-up people and well-known passwords don't get into production by accident. */
export async function productionQuestion(context: Context): Promise<Plan['confirm']> {
  const { NODE_ENV } = await context.env()
  const question = 'This is production: it would create accounts with a well-known password.'
  return NODE_ENV === 'production' ? { question } : undefined
}

type SeededAccount = { email: string; who: string; school?: string }

/** Accounts for people who want to look around. */
export const accountsText = (accounts: readonly SeededAccount[], theme: Theme): string =>
  `${styled(theme, 'bold', `Accounts (password ${DEMO_PASSWORD})`)}\n${table(
    accounts,
    {
      ACCOUNT: 'email',
      ...(accounts.some(({ school }) => school) ? { SCHOOL: (row) => row.school } : {}),
      WHO: 'who',
    },
    theme,
  )}`
