import { z } from 'zod'
import {
  CHECKBOX,
  CHOICE,
  CHOICES,
  MARK,
  TAGS,
  TEXT,
  type Field,
  type NewValues,
  type ValuesOf,
} from '~/domain/writing/fields'
import { SELECT_ASSIGNMENT } from '~/domain/courses/schema'
import {
  CONTENT_REQUIRED,
  requiredText,
  tags,
  TITLE_REQUIRED,
  titleText,
  TOO_LONG,
  topics,
} from '~/domain/writing/schema'
import type { ColumnName } from '~prisma/generated/tables'

/** `new`: of a post or a question; `story`: the first one of a leader */
type PostForm = 'new' | 'story' | 'response' | 'edit'

type PostField = Field & {
  readonly forms: readonly PostForm[]
  readonly column: ColumnName<'Post'> | null
  /** What the API calls it, if not as its column */
  readonly api?: string
  /** Chosen when it's posted, for good */
  readonly fixed?: true
  /** Whoever can see the post sees it, as it is in its column */
  readonly shown: boolean
  /** What the export for reading calls its column, where its name doesn't say it; null: it has none */
  readonly label?: string | null
}

const assignment = z
  .string({ error: SELECT_ASSIGNMENT })
  .optional()
  .transform((id) => id ?? null)

/**
 * The fields of a post, each described once: forms, drafts, edits, screening, comparisons, rows and
 * the API's input follow from this list. What the API returns and how pages show it is chosen where
 * they are. docs/recipes.md says how to add one.
 */
export const POST_FIELDS = {
  title: {
    kind: TEXT,
    forms: ['new', 'story', 'response', 'edit'],
    schema: (required = TITLE_REQUIRED) => titleText(required),
    column: 'title',
    shown: true,
  },
  // Lists show how it starts, and its page shows it as HTML.
  content: {
    kind: TEXT,
    forms: ['new', 'story', 'response', 'edit'],
    schema: (required = CONTENT_REQUIRED) => requiredText(required, TOO_LONG.content),
    column: 'content',
    shown: false,
  },
  tags: {
    kind: TAGS,
    inputs: ['tags', 'tag_names'],
    forms: ['new', 'response', 'edit'],
    schema: () => tags,
    empty: [],
    column: 'tag_names',
    shown: true,
    label: 'Tags',
  },
  // Rows of PostTopic
  topics: {
    kind: CHOICES,
    forms: ['new', 'response', 'edit'],
    schema: () => topics,
    empty: [],
    column: null,
    shown: false,
  },
  // The time at which it became one. The page of a new post knows which it is. (POST-18)
  question: {
    kind: MARK,
    inputs: ['mark_as_question'],
    forms: ['edit'],
    schema: () => z.boolean().default(false),
    empty: false,
    column: null,
    api: 'marked_question_at',
    shown: false,
  },
  // An own command changes it later. (PROMPT-16, POST-05)
  private: {
    kind: CHECKBOX,
    forms: ['response'],
    schema: () => z.boolean().default(false),
    empty: false,
    column: 'private',
    shown: true,
  },
  // (CANVAS-06)
  canvas_assignment: {
    kind: CHOICE,
    forms: ['response'],
    schema: () => assignment,
    empty: null,
    column: 'canvas_assignment',
    fixed: true,
    shown: false,
    label: null,
  },
} as const satisfies Record<string, PostField>

type PostFields = typeof POST_FIELDS

/** Everything a post says, as its author writes it. */
export type PostValues = ValuesOf<PostFields>

export type PostFieldName = keyof PostFields

type EditableName = {
  [N in PostFieldName]: PostFields[N] extends { fixed: true } ? never : N
}[PostFieldName]

export const POST_FIELD_NAMES = Object.keys(POST_FIELDS) as PostFieldName[]

/** What an edit can change. */
export const EDITABLE_FIELDS = POST_FIELD_NAMES.filter(
  (name): name is EditableName => !('fixed' in POST_FIELDS[name]),
)

/** What an edit changes; what is left out stays. */
export type PostChange = Partial<Pick<PostValues, EditableName>>

export type NewPostValues = NewValues<PostFields>
