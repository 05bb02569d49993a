import { TEXT, type Field, type ValuesOf } from '~/domain/writing/fields'
import { FIELD_REQUIRED, requiredText, TOO_LONG } from '~/domain/writing/schema'
import type { ColumnName } from '~prisma/generated/tables'

type CommentField = Field & { readonly column: ColumnName<'Comment'> }

/** The fields of a comment, each described once, as those of a post are in posts/fields.ts. */
export const COMMENT_FIELDS = {
  // The error and the length are those of posts. (COMMENT-03, POST-26)
  content: {
    kind: TEXT,
    forms: ['new', 'edit'],
    schema: (required = FIELD_REQUIRED) => requiredText(required, TOO_LONG.content),
    column: 'content',
  },
} as const satisfies Record<string, CommentField>

/** Everything a comment says. */
export type CommentValues = ValuesOf<typeof COMMENT_FIELDS>
