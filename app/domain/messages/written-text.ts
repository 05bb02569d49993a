import type { Picture } from '~/domain/photos/schema-pictures'
import { describedText } from '~/domain/safety/excerpt'

type Row = { id: string; text: string; pictures: Picture[]; user_id: string; created_at: Date }

/** A message as the help under it looks at it. */
export const toWrittenText = ({ id, text, pictures, user_id, created_at }: Row) => ({
  id,
  text: describedText(text, pictures),
  author_id: user_id,
  at: created_at,
})
