import { mentionsName, MENTIONED_FIELD } from '~/domain/mentions/schema'
import { namePattern, withoutName } from '~/domain/mentions/erased-names'
import type { Ctx } from '~/platform/ctx'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import type { Tx } from '~/platform/database/types'
import type { DraftFields } from './schema'

const draftRow = defineRow({ id: col.text, fields: col.json<DraftFields>() })

/** Takes the name of someone who is erased out of what others have begun to write, as out of their posts. */
export async function eraseNamesInDrafts(tx: Tx, { viewer }: Ctx): Promise<void> {
  const { id, partner_code, first_name, last_name } = viewer
  const mentions = await tx.mention.findMany({ where: { user_id: id }, select: { name: true } })
  const names = new Set([`${first_name} ${last_name}`, ...mentions.map(({ name }) => name)])
  for (const name of names) {
    const drafts = await selectRows(
      tx,
      draftRow,
      sql`SELECT d.id, d.fields FROM "Draft" d WHERE d.partner_code = ${partner_code}
        AND lower(CAST(d.fields AS text)) LIKE ${namePattern(name)}`,
    )
    for (const draft of drafts)
      await tx.draft.update({
        where: { id: draft.id },
        data: { fields: withoutNames(draft.fields, name) },
      })
  }
}

const withoutNames = (fields: DraftFields, name: string): DraftFields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => field !== `${MENTIONED_FIELD}${name.toLowerCase()}`)
      .map(([field, texts]) => [
        field,
        texts.map((text) => (mentionsName(text, name) ? withoutName(text, name) : text)),
      ]),
  )
