import * as z from 'zod'
import {
  CHECKBOX,
  CHOICE,
  CHOICES,
  MARK,
  PICTURES,
  TAGS,
  TEXT,
  type ColumnsOf,
  type Field,
  type NewValues,
  type ValuesOf,
} from '~/domain/writing/fields'
import { PICTURE_INPUTS, pictureList } from '~/domain/photos/schema-pictures'
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

/** `new`: of a post or a question; `question`: of a question alone; `story`: the first one of a leader */
type PostForm = 'new' | 'question' | 'story' | 'response' | 'edit'

type PostField = Field & {
  readonly forms: readonly PostForm[]
  readonly column: ColumnName<'Post'> | null
  /** What the API calls it, if not as its column */
  readonly api?: ColumnName<'Post'>
  /** Chosen when it's posted, for good */
  readonly fixed?: true
  /** Where everyone who can see the post gets it as it is in its column; null: nowhere, or in another form */
  readonly shown: 'in lists' | 'on its page' | null
  /** What the export for reading calls it; null: it's only for programs */
  readonly label: string | null
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
    shown: 'in lists',
    label: 'Title',
  },
  // Lists show how it starts, and its page shows it as HTML.
  content: {
    kind: TEXT,
    forms: ['new', 'story', 'response', 'edit'],
    schema: (required = CONTENT_REQUIRED) => requiredText(required, TOO_LONG.content),
    column: 'content',
    shown: null,
    label: 'Content',
  },
  tags: {
    kind: TAGS,
    inputs: ['tags', 'tag_names'],
    forms: ['new', 'response', 'edit'],
    schema: () => tags,
    empty: [],
    column: 'tag_names',
    shown: 'in lists',
    label: 'Tags',
  },
  // Rows of PostTopic
  topics: {
    kind: CHOICES,
    forms: ['new', 'response', 'edit'],
    schema: () => topics,
    empty: [],
    column: null,
    shown: null,
    label: 'Topics',
  },
  // With their sizes, which the command finds out.
  pictures: {
    kind: PICTURES,
    inputs: PICTURE_INPUTS,
    forms: ['new', 'response', 'edit'],
    schema: () => pictureList,
    empty: [],
    column: null,
    api: 'pictures',
    shown: null,
    label: 'Pictures',
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
    shown: null,
    label: 'Marked as a question',
  },
  // An own command changes it later. (PROMPT-16, POST-05)
  private: {
    kind: CHECKBOX,
    forms: ['response'],
    schema: () => z.boolean().default(false),
    empty: false,
    column: 'private',
    shown: 'in lists',
    label: 'Private',
  },
  // Who asked is in a table of its own.
  unnamed: {
    kind: CHECKBOX,
    forms: ['question'],
    schema: () => z.boolean().default(false),
    empty: false,
    column: null,
    fixed: true,
    shown: null,
    label: null,
  },
  // (CANVAS-06)
  canvas_assignment: {
    kind: CHOICE,
    forms: ['response'],
    schema: () => assignment,
    empty: null,
    column: 'canvas_assignment',
    fixed: true,
    shown: null,
    label: null,
  },
} as const satisfies Record<string, PostField>

type PostFields = typeof POST_FIELDS

/** Everything a post says, as its author writes it. */
export type WrittenPost = ValuesOf<PostFields>

export type PostFieldName = keyof PostFields

export const POST_FIELD_NAMES = Object.keys(POST_FIELDS) as PostFieldName[]

/** Of a post that isn't a response. */
export const NEW_POST_FIELDS = POST_FIELD_NAMES.filter((name) => name !== 'canvas_assignment')

type NamesWith<Part> = {
  [N in PostFieldName]: PostFields[N] extends Part ? N : never
}[PostFieldName]

/** What an edit can change. */
type EditableName = Exclude<PostFieldName, NamesWith<{ fixed: true }>>

export const EDITABLE_FIELDS = POST_FIELD_NAMES.filter(
  (name): name is EditableName => !('fixed' in POST_FIELDS[name]),
)

/** What an edit changes; what is left out stays. */
export type PostChange = Partial<Pick<WrittenPost, EditableName>>

/** What a new post says, and where it comes from. */
export type NewPost = NewValues<PostFields> & {
  /** The topic whose page the form was opened on (TOPIC-23) */
  preset_topic?: string | null
  /** Where it was written, if not in the web application (POST-20) */
  platform?: string
  /** Of a response: the prompt it answers */
  prompt_code?: string | null
}

/** The columns that hold what a post says, as it is. */
export type PostColumns = ColumnsOf<PostFields>

type Display = NonNullable<PostField['shown']>

/** What readers get as it is, by column. */
export type ShownColumns<Where extends Display> = ColumnsOf<PostFields, NamesWith<{ shown: Where }>>

const described: Readonly<Record<string, PostField>> = POST_FIELDS

const columnsShown = (where: Display) =>
  Object.values(described).flatMap(({ column, shown }) =>
    column !== null && shown === where ? [column as keyof PostColumns] : [],
  )
const COLUMNS_SHOWN = {
  'in lists': columnsShown('in lists'),
  'on its page': columnsShown('on its page'),
}

/** Of a row, what readers get there as it is. */
export const shownColumns = <Where extends Display>(
  row: PostColumns,
  where: Where,
): ShownColumns<Where> =>
  Object.fromEntries(
    COLUMNS_SHOWN[where].map((column) => [column, row[column]]),
  ) as ShownColumns<Where>

/** By the columns that the export for reading has. */
export const POST_LABELS: { readonly [Column in ColumnName<'Post'>]?: string | null } =
  Object.fromEntries(
    Object.values(described).flatMap(({ api, column, label }) => {
      const name = api ?? column
      return name ? [[name, label]] : []
    }),
  )
