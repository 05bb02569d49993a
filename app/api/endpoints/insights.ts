import * as z from 'zod'
import { loadInsights } from '~/domain/insights/queries.server'
import { TABLE_NAMES, USUAL_WEEKS, WEEK_CHOICES } from '~/domain/insights/schema'
import { defineEndpoint, member, ok, type Endpoint } from '../endpoint'
import { insightEntity, toInsight } from '../entities/insight'

const WEEKS = WEEK_CHOICES.map(String)

/** What staff know of their school's weeks, as on its page. */
export const insightEndpoints: readonly Endpoint[] = [
  defineEndpoint({
    path: '/insights',
    who: member('/home'),
    input: z.looseObject({
      weeks: z
        .enum(WEEKS, { error: `Must be one of ${WEEKS.join(', ')}` })
        .default(String(USUAL_WEEKS))
        .meta({ description: 'The last ones that are over' }),
      table: z
        .enum(TABLE_NAMES, { error: `Must be one of ${TABLE_NAMES.join(', ')}` })
        .optional()
        .meta({ description: 'Only this one' }),
    }),
    response: z.array(insightEntity).max(Math.max(...WEEK_CHOICES) * TABLE_NAMES.length),
    handle: async ({ ctx }, { weeks, table }) => {
      const { tables } = await loadInsights(ctx, Number(weeks))
      return ok(tables.filter(({ name }) => table === undefined || name === table).map(toInsight))
    },
  }),
]
