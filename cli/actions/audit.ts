import { listAudit } from '~/domain/audit/queries.server'
import type { ReadAction } from '../command'
import { listReport } from '../report'

/** (CLI-09) */
export const list: ReadAction = async (context, input) => {
  const rows = await listAudit(await context.db(), {
    partner_code: input.text('partner'),
    command: input.text('command'),
    limit: input.whole('limit') ?? 50,
  })
  return listReport('audit', { empty: 'Nothing has been changed yet.', whole: ['COMMAND'] }, rows, {
    WHEN: 'created_at',
    WHO: 'who',
    COMMAND: 'command',
    TARGET: 'target',
    OUTCOME: 'outcome',
  })
}
