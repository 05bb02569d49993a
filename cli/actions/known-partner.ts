import { nearestName } from '~/domain/partners/nearest'
import type { Db } from '~/platform/db.server'
import { Abort } from '../errors'

/** The code of a school that there is; '' for none given, which stands for all schools. */
export async function knownPartner(db: Db, code: string | undefined): Promise<string> {
  if (code === undefined) return ''
  const rows = await db.read.partner.findMany({ select: { partner_code: true } })
  const codes = rows.map((row) => row.partner_code)
  if (codes.includes(code)) return code
  const meant = nearestName(code, codes)
  throw new Abort(`There is no school "${code}".${meant ? ` Did you mean ${meant}?` : ''}`, {
    next: 'See quad partners list.',
  })
}
