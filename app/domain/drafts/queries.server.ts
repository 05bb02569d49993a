import type { Ctx } from '~/platform/ctx'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'
import type { Draft, DraftFields } from './schema'

const draftRow = defineRow({
  fields: col.json<DraftFields>(),
  updated_at: col.time,
  form_key: col.text.orNull,
})

/** The viewer's own draft with a key, or null. For every member. */
export async function ownDraft(ctx: Ctx, draftKey: string): Promise<Draft | null> {
  const row = await selectRow(
    ctx.db,
    draftRow,
    sql`SELECT fields, updated_at, form_key FROM "Draft"
      WHERE user_id = ${ctx.viewer.id} AND draft_key = ${draftKey}`,
  )
  if (!row) return null
  const { fields, updated_at, form_key } = row
  return { fields, saved_at: updated_at.toISOString(), form_key }
}
