import * as z from 'zod'
import { POST_FIELDS, type PostFieldName } from '~/domain/posts/fields'
import { MAX_PICTURES, pictureList, TOO_MANY_PICTURES } from '~/domain/photos/schema-pictures'
import { joinTags } from '~/domain/tags/schema'
import type { Field, KindName } from '~/domain/writing/fields'
import { MAX_TAGS, PICK_FROM_LIST, TOO_LONG } from '~/domain/writing/schema'
import { booleanField, idField, laterText, laterTextIf, listField, objectField } from './fields'

/** A form sends null as an empty field. */
export const timeField = z.preprocess(
  (value) => (value === '' ? null : value),
  z.iso.datetime({ error: 'Must be a time as in ISO 8601' }).nullable(),
)

const textList = (what: string, tooMany: string) =>
  listField(
    z.array(z.string(), { error: `Must be a list of ${what}` }).max(MAX_TAGS, { error: tooMany }),
  ).nullish()

const picture = z.object(
  { id: z.string({ error: 'Must be the id of a picture' }), alt: z.string().nullish() },
  { error: 'Must be an object with the id of a picture' },
)
const pictureField = listField(
  z
    .array(objectField(picture), { error: 'Must be a list of pictures' })
    .max(MAX_PICTURES, { error: TOO_MANY_PICTURES }),
)

/** As a form sends them */
const writePictureTexts = (sent: unknown) =>
  (sent as z.infer<typeof picture>[] | null | undefined)?.map(({ id, alt }) => `${id} ${alt ?? ''}`)

/** Those of a comment or a message. */
export const picturesInput = pictureField.nullish().transform(writePictureTexts).pipe(pictureList)

type SentField = {
  schema: (required: boolean) => z.ZodType
  /** What the field's own schema reads; undefined where it's left out */
  read: (sent: unknown, required: boolean) => unknown
}

/** What the API takes for a field, by its kind. Null empties a text and leaves a list as it is. */
const SENT: Record<KindName, SentField> = {
  text: {
    schema: (required) => (required ? laterTextIf('for a new post') : laterText),
    read: (text, required) => (text === null && !required ? '' : text),
  },
  tags: {
    schema: () => textList('tags', TOO_LONG.tags),
    read: (tags) => (tags ? joinTags(tags as string[]) : undefined),
  },
  choices: { schema: () => textList('ids', PICK_FROM_LIST), read: (ids) => ids ?? undefined },
  pictures: { schema: () => pictureField.nullish(), read: writePictureTexts },
  choice: { schema: () => idField('an assignment').nullish(), read: (id) => id ?? undefined },
  checkbox: { schema: () => booleanField.optional(), read: (checked) => checked },
  mark: {
    schema: () => timeField.optional(),
    read: (time) => (time === undefined ? undefined : time !== null),
  },
}

const FIELDS = Object.entries<Field & { api?: string }>(POST_FIELDS).map(([name, field]) => ({
  name: name as PostFieldName,
  sentAs: field.api ?? field.column ?? name,
  required: field.empty === undefined,
  kind: SENT[field.kind.name],
}))

/** The fields of a post as a request sends them: by their columns, checked like those of the form. */
export const postFieldShape = Object.fromEntries(
  FIELDS.map(({ sentAs, required, kind }) => [sentAs, kind.schema(required)]),
)

/** What was sent, by the names of the fields; nothing for what was left out. */
export const readPostFields = (
  input: Record<string, unknown>,
): Partial<Record<PostFieldName, unknown>> =>
  Object.fromEntries(
    FIELDS.map(({ name, sentAs, required, kind }) => [
      name,
      kind.read(input[sentAs], required),
    ]).filter(([, value]) => value !== undefined),
  )

const SENT_AS = new Map<string, string>(FIELDS.map(({ name, sentAs }) => [name, sentAs]))

/** What was wrong, at the names under which the request sent the fields: 'tags' is post.tag_names there. */
export const atPostFields = (errors: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([at, messages]) => {
      const [name = '', ...rest] = at.split('.')
      const sent = [SENT_AS.get(name) ?? name, ...rest]
      return [name === '' ? '' : ['post', ...sent].join('.'), messages]
    }),
  )
