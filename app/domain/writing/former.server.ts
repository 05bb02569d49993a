import type { Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import type { TextParts } from './text-parts'

type Former = {
  of: { post_id: string } | { comment_id: string } | { user_id: string }
  partner_code: string
  before: TextParts
  /** When what is replaced was written; null where no one knows */
  written_at: Date | null
  /** Whether its author alone may read it */
  private?: boolean
}

/** Stores what a text said, within the transaction of the edit that replaces it. */
export async function storeFormer(
  tx: Tx,
  { of, before, ...rest }: Former,
  replaced_at: Date,
): Promise<void> {
  const { title, content } = before
  const tag_names = [...before.tag_names]
  const data = { id: newId(), ...of, ...rest, title, content, tag_names, replaced_at }
  await tx.formerText.create({ data })
}
