import { loadInsights } from '~/domain/insights/queries.server'
import { flatColumns, flatRows } from '~/domain/insights/report'
import { isTableName, readChoice } from '~/domain/insights/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { NotFound } from '~/platform/failures'
import { csv } from '~/platform/text/csv'

/** A table of the page week by week, for spreadsheets: /insights/topics.csv?weeks=12 */
export const loader = requireMember(async ({ ctx, params, url }) => {
  const name = /^(\w+)\.csv$/.exec(params.file ?? '')?.[1] ?? ''
  const insights = await loadInsights(ctx, readChoice(url.searchParams).weeks)
  if (!isTableName(name)) throw new NotFound()
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  }
  return new Response(csv(flatColumns(name), flatRows(insights, name)), { headers })
})
