import { dirname } from 'node:path'
import type { CopyMark, RowStore } from '~/platform/database/copying/row-store'
import { listColumns, type RowValue } from '~/platform/database/copying/tables'
import { newId } from '~/platform/ids'
import { migrate } from '~prisma/migrate'
import { isAddress } from '~prisma/place'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import { compareTables, difference } from '../copy/compare'
import { copyRows } from '../copy/copy-rows'
import { aboutText, estimate, type Estimate } from '../copy/estimate'
import { explaining } from '../copy/failures'
import { assertUnused, copyPlace, withStores, type CopyPlace } from '../copy/place'
import { fingerprint, lookAtTarget, targetPlace, type TargetState } from '../copy/target'
import { Abort } from '../errors'
import { makeFolder } from '../folder'
import { addedRows } from '../plan'
import { withProgress } from '../progress'
import { counted, sizeText } from '../quantities'

/** Copies the whole database to another one, of whatever kind. */
export const copy: WriteAction = async (context, input) => {
  const { database: place } = await context.env()
  const from = copyPlace(context, place)
  const to = copyPlace(context, targetPlace(input.text('to') ?? '', place))
  if (!from.tools.exists(place))
    throw new Abort('There is no database yet.', { next: 'Run quad up, or quad db migrate.' })
  // Opened for its checks, and for the audit row of a failure.
  await context.db()
  await assertUnused(from)
  const source = await from.open({ readonly: true })
  const plan = await explaining(makePlan(source, from, to)).finally(source.close)
  const { targetState, print, missing, total, seconds, bytes } = plan
  const { mark } = targetState
  const target = { target: to.name }
  if (mark?.state === 'complete')
    return {
      ...target,
      changes: [{ action: 'unchanged', kind: 'database', name: to.name }],
      hint: `It is a complete copy. To compare both: quad db verify --to …`,
      apply: async () => ({}),
    }
  const size = `${counted(total)} rows, ${sizeText(bytes)}, ${aboutText(seconds)}`
  const rows = missing.map(({ table, rows: many }) => addedRows(table, many))
  return {
    ...target,
    changes: [
      {
        action: mark ? 'update' : 'create',
        kind: 'database',
        name: to.name,
        note: mark ? `goes on: ${size}` : size,
      },
      ...rows,
    ],
    hint: `From ${from.name}. It takes ${aboutText(seconds)}.`,
    json: { from: from.name, to: to.name, rows: total, bytes, seconds: Math.ceil(seconds) },
    apply: () => explaining(from.whileClosed(() => run(context, from, to, print, plan))),
  }
}

type Look = Estimate & { targetState: TargetState; print: string; bytes: number }

async function makePlan(source: RowStore, from: CopyPlace, to: CopyPlace): Promise<Look> {
  const print = await fingerprint(source, from.name)
  const targetState = await lookAtTarget(to, print)
  if (to.tools.exists(to.place)) await assertUnused(to)
  const { main: bytes = 0 } = await from.tools.bytes(from.place)
  const whole = targetState.mark?.state === 'complete'
  const planned = whole
    ? { missing: [], total: 0, seconds: 0 }
    : await estimate(source, to, targetState)
  return { ...planned, targetState, print, bytes }
}

async function run(context: Context, from: CopyPlace, to: CopyPlace, print: string, look: Look) {
  if (!isAddress(to.place)) makeFolder(dirname(to.place))
  await migrate(to.place, to.migrations, { signal: context.signal })
  return withStores(from, to, { readonly: false }, async (source, target) => {
    const mark: CopyMark = look.targetState.mark ?? {
      state: 'unfinished',
      from: from.name,
      source: print,
      began_at: context.now().toISOString(),
      table: null,
      after: null,
      rows: 0,
    }
    await target.saveMark(mark)
    const copied = await withProgress(context, `Copying to ${to.name}`, (step) => {
      let done = 0
      return copyRows(source, target, mark, context.signal, (rows) =>
        step({ done: (done += rows), total: look.total, label: 'rows' }),
      )
    })
    await assertSame(context, source, target, look.total)
    const complete: CopyMark = { ...copied, state: 'complete' }
    await target.write('Audit', [auditRow(context, from, to)], complete)
    await target.saveMark(complete)
    const next = isAddress(to.place)
      ? 'Set DATABASE_URL to it, then start the site.'
      : `Without DATABASE_URL the site uses quad.db in DATA_DIR.`
    return {
      json: { copied: look.total, same: true },
      text: () => `${counted(look.total)} rows copied; every table is the same in both. ${next}`,
    }
  })
}

async function assertSame(context: Context, source: RowStore, target: RowStore, total: number) {
  const tables = await withProgress(context, 'Comparing both', (step) =>
    compareTables(source, target, context.signal, (done) =>
      step({ done: Math.min(done, total), total, label: 'rows' }),
    ),
  )
  const others = tables.filter(({ same }) => !same)
  if (others.length === 0) return
  throw new Abort('The copy differs from the original and stays unfinished.', {
    problems: others.map((table) => ({ path: table.table, message: difference(table) })),
    next: 'Something wrote to one of them. Empty the target, then copy again with the site stopped.',
  })
}

/** The note of this run in the copy; that of the original is written when the command ends. */
function auditRow(context: Context, from: CopyPlace, to: CopyPlace): RowValue[] {
  const values: Record<string, RowValue> = {
    id: newId(),
    partner_code: '',
    who: context.who,
    command: 'db copy',
    target: to.name,
    outcome: 'done',
    detail: JSON.stringify({ from: from.name }),
    created_at: context.now().getTime(),
  }
  return listColumns('Audit').map(({ name }) => values[name] ?? null)
}
