import { PICTURE_INPUTS, pictureList } from '~/domain/photos/schema-pictures'
import { PICTURES, TEXT, type Field, type NewValues } from '~/domain/writing/fields'
import { FIELD_REQUIRED, requiredText, TOO_LONG } from '~/domain/writing/schema'
import type { ColumnName } from '~prisma/generated/tables'

type CommentField = Field & { readonly column: ColumnName<'Comment'> | null }

/** The fields of a comment, each described once, as those of a post are in posts/fields.ts. */
export const COMMENT_FIELDS = {
  // The error and the length are those of posts. (COMMENT-03, POST-26)
  content: {
    kind: TEXT,
    forms: ['new', 'edit'],
    schema: (required = FIELD_REQUIRED) => requiredText(required, TOO_LONG.content),
    column: 'content',
  },
  pictures: {
    kind: PICTURES,
    inputs: PICTURE_INPUTS,
    forms: ['new', 'edit'],
    schema: () => pictureList,
    empty: [],
    column: null,
  },
} as const satisfies Record<string, CommentField>

/** Everything a comment says; without pictures a new one has none, and one that is edited has those it had. */
export type CommentValues = NewValues<typeof COMMENT_FIELDS>
