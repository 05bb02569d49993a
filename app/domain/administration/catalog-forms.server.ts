import { codeFrom } from '~/domain/partners/entry-codes'
import type { Ctx } from '~/platform/ctx'
import { failure, type Failure, type Outcome } from '~/platform/failures'
import { idFor } from '~/platform/ids'
import {
  findCategory,
  findEntry,
  readCategories,
  saveCategories,
  type Category,
  type Entry,
  type Saved,
} from './catalog.server'
import { problemsByField } from './problems'
import { findCatalog, MEANWHILE, type CatalogName } from './schema-catalog'
import { readShape, typedFor, type Shape, type FormTexts } from './schema-shape'
import { given } from './values'

export type CatalogForm = {
  shape: Shape
  typed: Record<string, string | string[]>
  /** Of what the form began with */
  version: string
}

const NEW: Record<CatalogName, { entry: object; category: object }> = {
  topics: { entry: { icon: 'topic' }, category: {} },
  prompts: { entry: { active: true }, category: {} },
}

const toForm = (shape: Shape, value: object): CatalogForm => {
  const typed = typedFor(value, shape)
  return { shape, typed, version: idFor(JSON.stringify(typed)) }
}

/** The form of an entry, or of a new one where `code` is null. For administrators of the school; else Forbidden. */
export async function entryForm(ctx: Ctx, name: CatalogName, code: string | null) {
  const found = code === null ? null : await findEntry(ctx, name, code)
  const { file, categories } = found ?? (await readCategories(ctx, name))
  const topics = file.topic_categories.flatMap(({ topics: all = [] }) => all)
  const { topics: boxes, ...fields } = findCatalog(name).fields
  const choices = topics.map(({ code: value = '', title: label }) => ({ value, label }))
  const shape: Shape = {
    ...fields,
    category: {
      kind: 'choice',
      label: 'Category',
      choices: categories.map(({ code: value, name: label }) => ({ value, label })),
    },
    ...(boxes?.kind === 'boxes' && { topics: { ...boxes, choices } }),
  }
  const value = found ? { ...found.entry, category: found.category.code } : NEW[name].entry
  return toForm(shape, value)
}

/** The same for a category. */
export async function categoryForm(ctx: Ctx, name: CatalogName, code: string | null) {
  const found = code === null ? null : await findCategory(ctx, name, code)
  if (!found) await readCategories(ctx, name)
  return toForm(findCatalog(name).category, found?.category ?? NEW[name].category)
}

type Conflict = Failure & { conflict: true }
const CONFLICT: Conflict = { ...failure({ '': [MEANWHILE] }), conflict: true }

/**
 * Saves an entry, a new one at the end of its category. For administrators of the school; else Forbidden,
 * NotFound for what isn't there. Writes an audit row; event: partner.changed. Rejects what an operator's file
 * would be rejected for, at the fields, and with `conflict` an edit that began with another version.
 */
export async function saveEntry(
  ctx: Ctx,
  name: CatalogName,
  code: string | null,
  { typed, version }: { typed: FormTexts; version: string },
): Promise<Outcome<object> | Conflict> {
  const form = await entryForm(ctx, name, code)
  if (code !== null && version !== form.version) return CONFLICT
  const found = code === null ? null : await findEntry(ctx, name, code)
  const { categories, listEntries } = found ?? (await readCategories(ctx, name))
  const { category: chosen, ...values } = readValues(typed, form.shape)
  const to = categories.find((category) => category.code === chosen)
  if (!to) return failure({ category: ['Choose a category.'] })
  const entry = { ...values, ...(code !== null && { code }) } as Entry
  if (name === 'prompts' && !entry.slug) entry.slug = codeFrom(String(entry.title))
  const place = found && found.category === to ? found.place : listEntries(to).length
  if (found) listEntries(found.category).splice(found.place, 1)
  listEntries(to).splice(place, 0, entry)
  const { list, within } = findCatalog(name)
  const path = `${list}[${categories.indexOf(to)}].${within}[${place}].`
  return toOutcome(await saveCategories(ctx, name, categories), path, typed, form.shape)
}

/** The same for a category, a new one at the end. */
export async function saveCategory(
  ctx: Ctx,
  name: CatalogName,
  code: string | null,
  { typed, version }: { typed: FormTexts; version: string },
): Promise<Outcome<object> | Conflict> {
  const { shape, ...form } = await categoryForm(ctx, name, code)
  if (code !== null && version !== form.version) return CONFLICT
  const { categories } = await readCategories(ctx, name)
  const { list, within } = findCatalog(name)
  const values = readValues(typed, shape)
  const at = code === null ? categories.length : categories.findIndex((one) => one.code === code)
  categories[at] = { [within]: [], ...categories[at], ...values } as unknown as Category
  return toOutcome(await saveCategories(ctx, name, categories), `${list}[${at}].`, typed, shape)
}

/** What the form says, as the file has it: nothing is an empty text, but a number or a choice that isn't there. */
const readValues = (typed: FormTexts, shape: Shape): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(readShape(typed, shape)).map(([name, value]) => {
      const part = shape[name]!
      const isText = part.kind === 'line' || part.kind === 'text'
      return [name, given(value, part, !isText)]
    }),
  )

function toOutcome(saved: Saved, path: string, typed: FormTexts, shape: Shape): Outcome<object> {
  if (saved.ok) return saved
  const own = saved.problems.map(({ path: at, message }) => {
    // Of two that are the same, the one that was typed is wrong, wherever it stands.
    const [, twin = ''] = /^is the same as (.+)$/.exec(message) ?? []
    const place = [at, twin].find((one) => one.startsWith(path))
    return { message, path: place?.slice(path.length) ?? at }
  })
  return failure(problemsByField(own, typed, shape))
}
