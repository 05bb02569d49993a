import { listPartners } from '~/domain/partners/list.server'
import type { ReadAction } from '../command'
import { listReport } from '../report'

/** (CLI-11, its list part) */
export const list: ReadAction = async (context) => {
  const rows = await listPartners(await context.reader())
  const empty = 'There are no schools yet. Add one with quad partners add.'
  return listReport('partners', { empty, whole: ['CODE'] }, rows, {
    CODE: 'partner_code',
    NAME: 'name',
    HOST: 'host',
    STATUS: 'status',
    CAMPUSES: 'institutions',
    PROGRAMS: 'programs',
    PEOPLE: 'users',
  })
}
