import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import type { Place, SubjectKind } from './schema'

/** Where the text of a report was written; null once it, or who it was written to, is gone. */
export const placeRow = defineRow({
  place_kind: col.oneOf<SubjectKind>(),
  place_id: col.text.orNull,
  recipient: col.text.orNull,
})

const KIND = sql`coalesce(r.subject_kind, c.kind)`
const ID = sql`coalesce(r.subject_id, c.subject_id)`

/** Of a report (r) of a case (c). Staff reads the name of the person a message was written to, and nothing of theirs. */
export const PLACE_COLUMNS = sql`${KIND} AS place_kind,
  CASE ${KIND} WHEN 'message' THEN NULL
    WHEN 'comment' THEN (SELECT t.post_id FROM "Comment" t WHERE t.id = ${ID})
    ELSE ${ID} END AS place_id,
  CASE ${KIND} WHEN 'message' THEN (SELECT o.first_name || ' ' || o.last_name FROM "Message" t
    JOIN "ChannelMember" m ON m.channel_id = t.channel_id AND m.user_id = t.user_id
    JOIN "User" o ON o.id = m.other_user_id WHERE t.id = ${ID}) END AS recipient`

const FOLDERS: Record<SubjectKind, string> = {
  post: 'post',
  comment: 'post',
  message: 'dm',
  event: 'events',
  user: 'profile',
}

export const toPlace = ({ place_kind, place_id, recipient }: RowOf<typeof placeRow>): Place => ({
  to: recipient,
  href: place_id && `/${FOLDERS[place_kind]}/${place_id}`,
})
