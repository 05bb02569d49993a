import { listAudit } from '~/domain/audit/queries.server'
import type { ReadingAction } from '../spec'
import { table } from '../table'

/** (CLI-09) */
export const listAction: ReadingAction = {
  async run(shell, input) {
    const rows = await listAudit(await shell.db(), {
      partner_code: input.text('partner'),
      command: input.text('command'),
      limit: input.whole('limit') ?? 50,
    })
    return {
      json: { audit: rows },
      text: (look) =>
        rows.length === 0
          ? 'Nothing was changed yet.'
          : table(
              [
                { title: 'WHEN', get: (row) => row.created_at, importance: 'most' },
                { title: 'WHO', get: (row) => row.who, importance: 'least' },
                { title: 'COMMAND', get: (row) => row.command, importance: 'most' },
                { title: 'TARGET', get: (row) => row.target },
                { title: 'OUTCOME', get: (row) => row.outcome },
              ],
              rows,
              look,
            ),
    }
  },
}
