import type { Ctx } from '~/platform/ctx'
import { sqlRow } from '~/platform/sql.server'
import type { Draft, DraftFields } from './schema'

type DraftRow = { fields: string; updated_at: number; form_key: string | null }

/** The viewer's own draft of a place, or null. For any member; nobody's but one's own is found. */
export function draftOf(ctx: Ctx, place: string): Draft | null {
  const row = sqlRow<DraftRow>(
    ctx.db,
    'SELECT fields, updated_at, form_key FROM Draft WHERE user_id = ? AND place = ?',
    [ctx.viewer.id, place],
  )
  if (!row) return null
  return {
    fields: JSON.parse(row.fields) as DraftFields,
    saved_at: new Date(row.updated_at).toISOString(),
    form_key: row.form_key,
  }
}
