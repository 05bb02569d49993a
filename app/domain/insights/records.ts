import { defineRecords } from '~/domain/records/define'

/** Three years, to compare a term with those before */
const YEARS_3 = 1096

export const insightRecords = defineRecords({
  InsightTable: {
    school: { called: 'weeks of insights' },
    retention: { column: 'published_at', days: YEARS_3 },
  },
})
