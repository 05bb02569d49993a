import * as z from 'zod'
import { joinTags } from '~/domain/tags/schema'

/** All texts that a form was sent with, by the names of its controls. */
export type FormTexts = Readonly<Record<string, readonly string[]>>

export type KindName = 'text' | 'tags' | 'choices' | 'choice' | 'checkbox' | 'mark' | 'pictures'

/** What all fields of a kind have in common. */
interface Kind<Value, Name extends KindName = KindName> {
  readonly name: Name
  /** Cancel asks about it in a new form too; otherwise only where something is edited */
  readonly asks: boolean
  /** What people wrote: it's screened and worth a draft. What they only chose has none. */
  written?(value: Value): string
  /** What the schema reads, of everything that was sent */
  read(texts: FormTexts, inputs: readonly string[]): readonly string[]
  /** What the controls hold for a value, by their names */
  fill(value: Value, inputs: readonly string[]): FormTexts
  /** Equal values are equal as JSON */
  comparable(value: Value): unknown
}

const first = (texts: FormTexts, [name = '']: readonly string[]) => texts[name] ?? []
const itself = (value: unknown) => value

/** One text; null if it can be left empty and is. */
export const TEXT: Kind<string | null, 'text'> = {
  name: 'text',
  asks: true,
  written: (value) => value ?? '',
  read: first,
  fill: (value, [name = '']) => ({ [name]: value ? [value] : [] }),
  comparable: itself,
}

/** Tags, typed into the first control and kept as chips in the second. */
export const TAGS: Kind<readonly string[], 'tags'> = {
  name: 'tags',
  asks: true,
  written: (tags) => tags.join(', '),
  read(texts, inputs) {
    const [typed = [], chips = []] = inputs.map((name) => texts[name] ?? [])
    // Two typed texts are an error of the schema's.
    return chips.length > 0 && typed.length < 2 ? [joinTags([...chips, ...typed])] : typed
  },
  fill: (tags, [, chips = '']) => ({ [chips]: tags }),
  comparable: itself,
}

/** Ids, in no order. */
export const CHOICES: Kind<readonly string[], 'choices'> = {
  name: 'choices',
  asks: true,
  read: first,
  fill: (ids, [name = '']) => ({ [name]: ids }),
  comparable: (ids) => ids.toSorted(),
}

/** One id, or none. */
export const CHOICE: Kind<string | null, 'choice'> = {
  name: 'choice',
  asks: false,
  read: first,
  fill: (id, [name = '']) => ({ [name]: id ? [id] : [] }),
  comparable: itself,
}

/** A checkbox is sent if it's checked. */
export const CHECKBOX: Kind<boolean, 'checkbox'> = {
  name: 'checkbox',
  asks: false,
  read: (texts, [name = '']) => (texts[name] ? ['on'] : []),
  fill: (checked, [name = '']) => ({ [name]: checked ? ['yes'] : [] }),
  comparable: itself,
}

/** Pictures in their order: their ids, and a control for each that describes it. */
export const PICTURES: Kind<readonly { id: string; alt: string }[], 'pictures'> = {
  name: 'pictures',
  asks: true,
  written: (pictures) => pictures.map(({ alt }) => alt).join('\n'),
  read: (texts, [ids = '', ...alts]) =>
    (texts[ids] ?? []).map((id, at) => `${id} ${texts[alts[at] ?? '']?.[0] ?? ''}`),
  fill: (pictures, [ids = '', ...alts]) => ({
    [ids]: pictures.map(({ id }) => id),
    ...Object.fromEntries(
      alts.map((name, at) => [name, pictures[at]?.alt ? [pictures[at].alt] : []]),
    ),
  }),
  comparable: itself,
}

/** The same, stored as the time at which it was checked. */
export const MARK: Kind<boolean, 'mark'> = { ...CHECKBOX, name: 'mark' }

/** A field of what people write. Everything that reads, checks, screens, saves or compares it asks this. */
export type Field = {
  readonly kind: Kind<unknown>
  /** The forms that have it */
  readonly forms: readonly string[]
  /** The names of its controls, if they aren't its own; errors are shown at the first */
  readonly inputs?: readonly string[]
  /** What is wrong with it; `required` is what a form says where it's missing */
  readonly schema: (required?: string) => z.ZodType
  /** What it is where it's left out; a field without this is required */
  readonly empty?: unknown
  /** The column that holds its value as it is; null where a command stores it another way */
  readonly column: string | null
}

export type Fields = Readonly<Record<string, Field>>

/** The values of all fields. */
export type ValuesOf<F extends Fields> = {
  -readonly [N in keyof F]: z.output<ReturnType<F[N]['schema']>>
}

/** The names of the fields that a form has. */
export type NamesIn<F extends Fields, Form extends string> = {
  [N in keyof F]: Form extends F[N]['forms'][number] ? N : never
}[keyof F]

type Shape<F extends Fields, N extends keyof F> = { [K in N]: ReturnType<F[K]['schema']> }

/** The values of something new: what has an empty value can be left out. */
export type NewValues<F extends Fields> = {
  [N in keyof F as F[N] extends { empty: unknown } ? N : never]?: ValuesOf<F>[N]
} & { [N in keyof F as F[N] extends { empty: unknown } ? never : N]: ValuesOf<F>[N] }

/** The names of the fields of a kind. */
type NamesOf<F extends Fields, Name extends KindName> = {
  [N in keyof F]: F[N]['kind']['name'] extends Name ? N : never
}[keyof F]

export const fieldNames = <F extends Fields, Name extends KindName>(fields: F, kind: Name) =>
  Object.keys(fields).filter((name) => fields[name]!.kind.name === kind) as (keyof F)[] as NamesOf<
    F,
    Name
  >[]

const entries = (fields: Fields) =>
  Object.entries(fields).map(([name, field]) => ({ name, inputs: [name], ...field }))

/** What a form says where a field is missing, if not what the field says itself. */
type RequiredTexts<F extends Fields> = { readonly [N in keyof F]?: string }

/** The schema of some of the fields. */
export const fieldSchema = <F extends Fields, N extends keyof F>(
  fields: F,
  names: readonly N[],
  required: RequiredTexts<F> = {},
) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, fields[name]!.schema(required[name])])) as Shape<
      F,
      N
    >,
  )

/** The schema of a form. */
export const formSchema = <F extends Fields, Form extends string>(
  fields: F,
  form: Form,
  required: RequiredTexts<F> = {},
) => {
  const names = Object.keys(fields).filter((name) => fields[name]!.forms.includes(form))
  return fieldSchema(fields, names as (keyof F)[] as NamesIn<F, Form>[], required)
}

/** A form as its schema reads it: each field by its own name, everything else as it was sent. */
export function toFormData(fields: Fields, texts: FormTexts): FormData {
  const all = entries(fields)
  const inputs = new Set(all.flatMap((field) => field.inputs))
  const read = all.map(({ name, kind, inputs }) => [name, kind.read(texts, inputs)] as const)
  const others = Object.entries(texts).filter(([name]) => !inputs.has(name) && !(name in fields))
  const form = new FormData()
  for (const [name, values] of [...read, ...others])
    for (const value of values) form.append(name, value)
  return form
}

/** What the controls of a form hold for these values. */
export const toFormTexts = <F extends Fields>(
  fields: F,
  form: string,
  values: ValuesOf<F>,
): FormTexts =>
  Object.assign(
    {},
    ...entries(fields)
      .filter(({ forms }) => forms.includes(form))
      .map(({ name, kind, inputs }) => kind.fill(values[name], inputs)),
  ) as FormTexts

/** The names of the controls: all, those with what people write, their chips, and what Cancel always asks about. */
export function inputNames(fields: Fields) {
  const all = entries(fields)
  const names = (some: typeof all) => some.flatMap(({ inputs }) => inputs)
  return {
    all: names(all),
    written: names(all.filter(({ kind }) => kind.written)),
    chips: all.flatMap(({ inputs: [, ...chips] }) => chips),
    guarded: names(all.filter(({ kind }) => kind.asks)),
  }
}

/** The texts to screen, by the control at which an error is shown. */
export const writtenTexts = <F extends Fields>(
  fields: F,
  values: ValuesOf<F>,
): Record<string, string> =>
  Object.fromEntries(
    entries(fields).flatMap(({ name, kind, inputs: [input = name] }) =>
      kind.written ? [[input, kind.written(values[name])]] : [],
    ),
  )

/** All values in order, as a submission is known by them; null for what an edit leaves as it is. */
export const comparableValues = <F extends Fields>(
  fields: F,
  values: Partial<ValuesOf<F>>,
): unknown[] =>
  entries(fields).map(({ name, kind }) =>
    values[name] === undefined ? null : kind.comparable(values[name]),
  )

/** The fields whose values differ. */
export function changedFields<F extends Fields>(
  fields: F,
  before: ValuesOf<F>,
  after: ValuesOf<F>,
): (keyof F)[] {
  const [old, edited] = [before, after].map((values) =>
    comparableValues(fields, values).map((value) => JSON.stringify(value)),
  )
  return Object.keys(fields).filter((_, at) => old![at] !== edited![at])
}

/** The values of something new, with the empty ones for what is left out. */
export const withEmpty = <F extends Fields>(fields: F, values: NewValues<F>): ValuesOf<F> =>
  Object.fromEntries(
    entries(fields).map(({ name, empty }) => [
      name,
      (values as Record<string, unknown>)[name] ?? empty,
    ]),
  ) as ValuesOf<F>

/** The values that columns hold as they are, by column. */
export type ColumnsOf<F extends Fields, N extends keyof F = keyof F> = {
  [K in N as F[K]['column'] extends string ? F[K]['column'] : never]: ValuesOf<F>[K]
}

/** The columns of these fields, or of all. */
export const toColumns = <F extends Fields, N extends keyof F>(
  fields: F,
  values: ValuesOf<F>,
  names = Object.keys(fields) as (keyof F)[] as N[],
): ColumnsOf<F, N> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { column } = fields[name]!
      return column === null ? [] : [[column, values[name]]]
    }),
  ) as ColumnsOf<F, N>

/** What a row's columns hold, by field. */
export const fromColumns = <F extends Fields>(fields: F, row: object) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { column }]) =>
      column === null ? [] : [[name, (row as Record<string, unknown>)[column]]],
    ),
  ) as Pick<ValuesOf<F>, { [N in keyof F]: F[N]['column'] extends string ? N : never }[keyof F]>
