import { checkPartner } from '~/domain/partners/check.server'
import { savePartner } from '~/domain/partners/commands.server'
import type { PartnerFile } from '~/domain/partners/file.server'
import { codedKinds } from '~/domain/partners/lists/index.server'
import { partnerFile } from '~/domain/partners/queries.server'
import type { Ctx } from '~/platform/ctx'
import { failure, NotFound, type Failure, type Outcome } from '~/platform/failures'
import { assertAdministrator, asOperator } from './access.server'
import { findCatalog, type CatalogName, type CatalogView } from './schema-catalog'

export type Entry = Record<string, unknown> & { code: string }
export type Category = { code: string; name: string } & Record<string, unknown>

/** A school's categories with their entries, as its file has them. */
export async function readCategories(ctx: Ctx, name: CatalogName) {
  assertAdministrator(ctx)
  const file = await partnerFile(ctx.db.read, ctx.viewer.partner_code)
  if (!file) throw new NotFound()
  const { list, within } = findCatalog(name)
  const categories = structuredClone(file[list]) as unknown as Category[]
  return { file, categories, listEntries: (category: Category) => category[within] as Entry[] }
}

/** Rows of a catalog as they are stored, archived ones too. */
const storedEntries = ({ db, viewer }: Ctx, name: CatalogName) =>
  codedKinds
    .find(({ kind }) => kind === findCatalog(name).kind)!
    .coded.load(db.read, viewer.partner_code)

/** Everything of a catalog, with how much there is of each. For administrators of the school; else Forbidden. */
export async function loadCatalog(ctx: Ctx, name: CatalogName): Promise<CatalogView> {
  const { categories, listEntries } = await readCategories(ctx, name)
  const rows = await storedEntries(ctx, name)
  const counts = await loadCounts(ctx, name)
  const count = (code: string) => counts.get(rows.find((row) => row.code === code)?.id ?? '') ?? 0
  const view = ({ code, title }: Entry) => ({ code, title: String(title), count: count(code) })
  return {
    categories: categories.map((category) => ({
      code: category.code,
      name: category.name,
      entries: listEntries(category).map(view),
    })),
    archived: rows
      .filter(({ archived_at }) => archived_at !== null)
      .map(({ code, fields }) => view({ ...fields, code })),
  }
}

async function loadCounts({ db, viewer }: Ctx, name: CatalogName) {
  const where = { partner_code: viewer.partner_code }
  const rows =
    name === 'topics'
      ? await db.read.topic.findMany({ where, select: { id: true, posts_count: true } })
      : await db.read.prompt.findMany({ where, select: { id: true, count: true } })
  return new Map(rows.map((row) => [row.id, 'count' in row ? row.count : row.posts_count]))
}

/** One of the current entries, and where it is; NotFound for others. */
export async function findEntry(ctx: Ctx, name: CatalogName, code: string) {
  const read = await readCategories(ctx, name)
  for (const [at, category] of read.categories.entries()) {
    const place = read.listEntries(category).findIndex((entry) => entry.code === code)
    if (place >= 0)
      return { ...read, at, place, category, entry: read.listEntries(category)[place]! }
  }
  throw new NotFound()
}

/** One of the current categories; NotFound for others. */
export async function findCategory(ctx: Ctx, name: CatalogName, code: string) {
  const read = await readCategories(ctx, name)
  const at = read.categories.findIndex((category) => category.code === code)
  if (at < 0) throw new NotFound()
  return { ...read, at, category: read.categories[at]! }
}

type Wrong = { path: string; message: string }
export type Saved = { ok: true } | { ok: false; problems: Wrong[] }

/** Saves a catalog as it's given; what is no longer in it is archived where that is wanted. */
export async function saveCategories(
  ctx: Ctx,
  name: CatalogName,
  categories: readonly Category[],
  archive = false,
): Promise<Saved> {
  const { db, actor, now } = asOperator(ctx)
  const partner_code = ctx.viewer.partner_code
  const checked = checkPartner({ partner_code, [findCatalog(name).list]: categories })
  if (!checked.ok) return checked
  const saved = await savePartner(db, checked.input, { mode: 'set', archive, actor, now })
  return saved.ok ? { ok: true } : { ok: false, problems: toProblems(saved) }
}

const toProblems = ({ errors }: Failure): Wrong[] =>
  Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message) => ({ path, message })),
  )

/**
 * Takes an entry off the lists; what was written under it stays. For administrators of the school; else
 * Forbidden, NotFound for what isn't there. Writes an audit row; event: partner.changed.
 */
export async function archiveEntry(ctx: Ctx, name: CatalogName, code: string): Promise<void> {
  const { categories, category, place, listEntries } = await findEntry(ctx, name, code)
  listEntries(category).splice(place, 1)
  assertSaved(await saveCategories(ctx, name, categories, true))
}

/** Puts an archived entry back, at the end of its category or of the first one. Like `archiveEntry`. */
export async function restoreEntry(ctx: Ctx, name: CatalogName, code: string): Promise<void> {
  const { categories, listEntries } = await readCategories(ctx, name)
  const row = (await storedEntries(ctx, name)).find((one) => one.code === code && one.archived_at)
  const { category, order: _, ...fields } = row?.fields ?? {}
  const home = categories.find((one) => one.code === category) ?? categories[0]
  if (!row || !home) throw new NotFound()
  listEntries(home).push({ ...withoutIds(fields), code })
  assertSaved(await saveCategories(ctx, name, categories))
}

/** What the file says of an entry, without what only its row has. */
const withoutIds = ({
  category_id: _,
  updated_at: _updated,
  created_at: _created,
  ...fields
}: Record<string, unknown>) => fields

/** Moves an entry by a place within its category. Like `archiveEntry`; at an end it stays. */
export async function moveEntry(ctx: Ctx, name: CatalogName, code: string, by: -1 | 1) {
  const { categories, category, place, listEntries } = await findEntry(ctx, name, code)
  swap(listEntries(category), place, place + by)
  assertSaved(await saveCategories(ctx, name, categories))
}

/** The same for a category. */
export async function moveCategory(ctx: Ctx, name: CatalogName, code: string, by: -1 | 1) {
  const { categories, at } = await findCategory(ctx, name, code)
  swap(categories, at, at + by)
  assertSaved(await saveCategories(ctx, name, categories))
}

/** Takes an empty category away. Like `archiveEntry`; rejects one that has something in it. */
export async function archiveCategory(
  ctx: Ctx,
  name: CatalogName,
  code: string,
): Promise<Outcome<object>> {
  const { categories, at, category, listEntries } = await findCategory(ctx, name, code)
  if (listEntries(category).length > 0) return failure({ '': ['not empty'] })
  categories.splice(at, 1)
  assertSaved(await saveCategories(ctx, name, categories, true))
  return { ok: true }
}

function swap<T>(list: T[], a: number, b: number) {
  const [one, other] = [list[a], list[b]]
  if (one === undefined || other === undefined) return
  list[a] = other
  list[b] = one
}

/** What was stored can be stored again. */
function assertSaved(saved: Saved) {
  if (saved.ok) return
  throw new Error(saved.problems.map(({ path, message }) => `${path} ${message}`).join(', '))
}

export type SchoolFile = PartnerFile
