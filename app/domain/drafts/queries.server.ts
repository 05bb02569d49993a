import type { Ctx } from '~/platform/ctx'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows, type SqlSource } from '~/platform/database/sql.server'
import { formDraft, type Draft, type DraftBinding, type DraftFields } from './schema'

const draftRow = defineRow({
  id: col.text,
  fields: col.json<DraftFields>(),
  updated_at: col.time,
  form_key: col.text.orNull,
})

/** A person's drafts of one key, the newest first: mostly one, at most MAX_DRAFTS. For this concept. */
export async function draftsByKey(
  from: SqlSource,
  userId: string,
  draftKey: string,
): Promise<Draft[]> {
  const rows = await selectRows(
    from,
    draftRow,
    sql`SELECT id, fields, updated_at, form_key FROM "Draft"
      WHERE user_id = ${userId} AND draft_key = ${draftKey} ORDER BY updated_at DESC, id`,
  )
  return rows.map(({ updated_at, ...row }) => ({
    ...row,
    saved_at: updated_at.toISOString(),
    others: rows.length - 1,
  }))
}

/** The viewer's own draft of a key: the one of that id, else the newest, or null. For every member. */
export async function ownDraft(ctx: Ctx, draftKey: string, id?: string | null) {
  const drafts = await draftsByKey(ctx.db, ctx.viewer.id, draftKey)
  return drafts.find((draft) => draft.id === id) ?? drafts[0] ?? null
}

/** The one that this form began with or saved, or null. For every member, of their own. */
export const ownFormDraft = async (ctx: Ctx, draftKey: string, form: DraftBinding) =>
  formDraft(await draftsByKey(ctx.db, ctx.viewer.id, draftKey), form)
