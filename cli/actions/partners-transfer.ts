import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { openFiles } from '~/platform/storage/site-files.server'
import { writeAudit } from '../audit'
import type { Report } from '../report'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import { Abort } from '../errors'
import { makeFolder } from '../folder'
import { addedRows, type PlannedChange } from '../plan'
import { withProgress } from '../progress'
import { amount, counted } from '../quantities'
import { exportSchool } from '../transfer/export'
import { importSchool, lookThrough } from '../transfer/import'
import { backupSource } from './backup-place'

/** Everything of a school in a file. It only reads, but is audited: it hands out people's data. */
export async function exportEverything(
  context: Context,
  code: string,
  to: string,
): Promise<Report> {
  const path = resolve(to)
  if (existsSync(path)) throw new Abort(`${path} exists already.`, { next: 'Name another file.' })
  const db = await context.db()
  makeFolder(dirname(path))
  const where = { partner_code: code }
  const { name } = await db.read.partner.findUniqueOrThrow({ where, select: { name: true } })
  const source = { ...(await backupSource(context)), place: db.place }
  const header = await withProgress(context, `Exporting ${code}`, (step) =>
    exportSchool(source, { partner_code: code, name }, path, context.now(), (done, total) =>
      step({ done, total, label: 'rows' }),
    ),
  )
  await writeAudit(context, { command: 'partners export', target: code, outcome: 'done', ...where })
  const { tables, photos, left_out } = header
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  const left = Object.values(left_out).reduce((sum, count) => sum + count, 0)
  const lines = [
    `${path}: ${counted(rows)} rows, ${amount(photos, 'photo')}. It holds people’s data: keep it safe.`,
    left > 0 && `${counted(left)} rows point to other schools and stay here.`,
  ]
  return {
    json: { file: path, partner_code: code, rows, tables, photos, left_out },
    text: () => lines.filter(Boolean).join('\n'),
  }
}

/** More conflicts than these have the same reason. */
const LISTED = 20

export const importEverything: WriteAction = async (context, input) => {
  const path = resolve(input.arg(0))
  const db = await context.db()
  const place = {
    db,
    photos: openFiles(await context.env()),
  }
  const look = await lookThrough(place, path)
  const { header, missing, problems, complete, resumed } = look
  const { partner_code: code, photos } = header
  if (problems.length > 0) {
    const more = problems.length - LISTED
    throw new Abort(`The school ${code} can't be imported here. Nothing was changed.`, {
      problems: problems.slice(0, LISTED),
      next: more > 0 ? `And ${counted(more)} more.` : 'Change or remove what is taken, then again.',
    })
  }
  const note = resumed ? `${header.name}, goes on` : header.name
  const rows = [...missing].map(([table, many]) => addedRows(table, many))
  const work: PlannedChange[] = [
    { action: resumed ? 'update' : 'create', kind: 'school', name: code, note },
    ...rows,
    ...(photos > 0
      ? [{ action: 'create', kind: 'photos', name: counted(photos), many: photos } as const]
      : []),
  ]
  return {
    target: code,
    partner_code: code,
    changes: complete ? [{ action: 'unchanged', kind: 'school', name: code }] : work,
    apply: async () => {
      const target = { ...place, now: context.now() }
      const written = await withProgress(context, `Importing ${code}`, (step) =>
        importSchool({ ...target, signal: context.signal }, path, look, (done, total) =>
          step({ done, total, label: 'rows' }),
        ),
      )
      return {
        json: { partner_code: code, rows: written, photos },
        text: () => `${counted(written)} rows. Search finds them as soon as the site runs.`,
      }
    },
  }
}
