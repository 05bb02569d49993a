import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { parse } from 'yaml'
import * as z from 'zod'
import type { Db } from '~/platform/database/types'
import { solved } from '~tests/support/captcha'
import type { Page, Values } from '~tests/support/client'
import type { PersonName } from '~tests/support/fixtures'
import { fileOf } from '~tests/support/pictures'
import { idOf } from '~tests/support/database'

/** Every name of the fixtures that the cases speak of. */
export const NAMES = new Set<string>()
const id = (name: string) => (NAMES.add(name), idOf(name))
/** A text in which the id of a thing stands for its {name}. */
export const withIds = (text: string) =>
  text.replace(/\{([\w:-]+)\}/g, (_, name: string) => id(name))

const text = z.string().transform(withIds)
const where = z.unknown().transform((value) => JSON.parse(withIds(JSON.stringify(value))) as object)
const typed = z.record(z.string(), text).default({})

/** A form that does its work once, however often it is sent. */
const form = z.strictObject({
  /** Who sends it; a visitor, if no one is named */
  by: z.string().optional(),
  /** What has to be done first, so that the page shows the form */
  first: z
    .tuple([text, text])
    .or(z.tuple([text, text, typed]))
    .optional(),
  /** The page of the form, if that isn't the route's own */
  on: text.optional(),
  /** The button or the address of the form, if that isn't the route's own */
  press: text.optional(),
  type: typed,
  /** The field that takes a picture */
  upload: z.string().optional(),
  /** What there is one more (or, of sessions, one less) of: an event about a thing, or rows */
  counts: z.string().or(z.record(z.string(), where)),
})

const CASE = z.strictObject({
  /** An address of this route that Sam of Northfield may open; the route's own path, if it has one */
  at: z.string().optional(),
  /** Everyone sees it, logged in or not, with this status. */
  public: z.number().optional(),
  /** Where a visitor ends; the login page that leads back, if not said */
  visitor: z.string().optional(),
  /** Where someone ends who hasn't accepted the terms; at the terms, if not said */
  newcomer: z.string().optional(),
  /** A thing of Lakeside for the one of the address, or an address with one: like no thing */
  foreign: z.string().optional(),
  /** Who may not do this, with which thing if another one, and the status or page they get */
  denied: z.array(z.string()).default([]),
  /** The form of a route that takes one; 'none' where every form gets the same response */
  form: form.or(z.literal('none')).optional(),
})
type Row = z.output<typeof CASE>

/** The last thing of an address */
const THING = /\{([\w:-]+)\}(?!.*\{)/
const pixel = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

function readDenial(at: string, denial: string) {
  const [who = '', ...rest] = denial.split(' ')
  const gets = rest.pop() ?? ''
  const path = rest[0] ? at.replace(THING, `{${rest[0]}}`) : at
  const wanted = gets.startsWith('/') ? gets : Number(gets)
  return { who: who as PersonName, at: withIds(path), gets: wanted }
}

function counter(counts: z.output<typeof form>['counts']) {
  if (typeof counts !== 'string') {
    const [[table, where]] = Object.entries(counts) as [[string, object]]
    type Counted = Record<string, { count(query: { where: object }): Promise<number> }>
    return ({ read }: Db) => (read as unknown as Counted)[table]!.count({ where })
  }
  const [name = '', subject = ''] = counts.split(' ')
  const subject_id = id(subject)
  return ({ read }: Db) => read.event.count({ where: { name, subject_id } })
}

function readForm(
  at: string,
  { by, first, on, press, type, upload, counts }: z.output<typeof form>,
) {
  const values = (page: Page): Values => ({
    ...type,
    ...(upload && { [upload]: fileOf(pixel) }),
    ...(page.all('[name=captcha_answer]').length > 0 && solved(page)),
  })
  const common = { by: by as PersonName | undefined, first, values, count: counter(counts) }
  return { ...common, page: on ?? at, form: press ?? at }
}

function readCase(path: string, row: Row) {
  const template = row.at ?? `/${path.replace(/^\//, '')}`
  const at = withIds(template)
  const landing = (to?: string) => {
    if (to) return { status: 200, path: to }
    return row.public ? { status: row.public, path: at } : undefined
  }
  const { foreign, denied, form: given } = row
  const other = foreign?.startsWith('/') ? foreign : template.replace(THING, `{${foreign}}`)
  const theirs = foreign && THING.exec(other)?.[1]
  return {
    at,
    visitor: landing(row.visitor),
    newcomer: landing(row.newcomer),
    foreign: theirs
      ? { of: (one: string) => withIds(other.replace(`{${theirs}}`, one)), id: id(theirs) }
      : undefined,
    denied: denied.map((one) => readDenial(template, one)),
    action: given === 'none' ? given : given && readForm(at, given),
  }
}

const DIR = join(import.meta.dirname, 'route-cases')
const rows = readdirSync(DIR).flatMap((file) =>
  Object.entries(parse(readFileSync(join(DIR, file), 'utf8'), { merge: true }) as object),
)

/** Every path of the route table. A route without a case here fails the test. */
export const ROUTE_CASES = Object.fromEntries(
  rows.map(([path, row]) => [path, readCase(path, CASE.parse(row))]),
)
