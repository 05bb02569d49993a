import { storageUsage } from '~/domain/data-lifecycle/usage.server'
import { listPartners } from '~/domain/partners/list.server'
import { openFiles } from '~/platform/storage/site-files.server'
import type { ReadAction } from '../command'
import { sizeText } from '../quantities'
import { listReport } from '../report'
import { knownPartner } from './known'

/** How much of the database and the disk each school takes up, or one of them. */
export const usage: ReadAction = async (context, input) => {
  const db = await context.db()
  const files = openFiles(await context.env())
  const code = await knownPartner(db, input.arg(0) || undefined)
  const codes = (await listPartners(db)).map(({ partner_code }) => partner_code)
  const rows = await storageUsage(db, files, code === '' ? codes : [code])
  const empty = 'There are no schools yet. Add one with quad partners add.'
  return listReport('usage', { empty, whole: ['CODE'] }, rows, {
    CODE: 'partner_code',
    ROWS: 'rows',
    DATA: (row) => sizeText(row.row_bytes),
    FILES: 'files',
    SIZE: (row) => sizeText(row.file_bytes),
  })
}
