import { basename } from 'node:path'
import { CalendarFailure } from '~/platform/calendar/calendar-failure'
import { calendarAddress, LARGEST_CALENDAR } from '~/platform/calendar/fetch-calendar.server'
import { MAX_SOURCE_NAME, type Unread } from '~/domain/campus-events/schema-sources'
import {
  addSource,
  fetchSource,
  listSources,
  planRemoval,
  planSource,
  removeSource,
  takeOver,
  type StoredSource,
} from '~/domain/campus-events/sources.server'
import { toPartnerContext } from '~/domain/partners/context.server'
import { isVisibleSingleLine } from '~/platform/text/text-checks'
import type { ReadAction, WriteAction } from '../command'
import type { Context } from '../context'
import { Abort, wrongUsage } from '../errors'
import type { Plan } from '../plan'
import { withProgress } from '../progress'
import { listReport } from '../report'
import { countChanges, goneChanges, goneQuestion, plannedEvents, sayUnread } from './events-changes'
import { fileName, readBytes } from './file-content'
import { knownPartner } from './known'

/** The calendars that schools' events are taken over from. */
export const sources: ReadAction = async (context, input) => {
  const db = await context.db()
  const rows = await listSources(db, await knownPartner(db, input.text('partner')))
  const listed = rows.map(({ id, partner_code, name, url, problem, unread, _count, ...row }) => ({
    id,
    partner_code,
    name,
    address: url || null,
    events: _count.events,
    read_at: row.read_at,
    tried_at: row.tried_at,
    problem: problem || null,
    unread: unread as Unread[],
  }))
  return listReport(
    'sources',
    { empty: 'No school’s events are taken over from a calendar.', whole: ['ID'] },
    listed,
    {
      ID: 'id',
      SCHOOL: 'partner_code',
      NAME: 'name',
      ADDRESS: (row) => row.address ?? 'a file',
      EVENTS: 'events',
      READ: (row) => row.read_at ?? 'never',
      PROBLEM: (row) => row.problem ?? '',
    },
  )
}

/** Takes a calendar over, from an address or a file: once more, what has changed there. */
export const importCalendar: WriteAction = async (context, input) => {
  const db = await context.db()
  const partner_code = await knownPartner(db, input.arg(0))
  const where = input.arg(1)
  const url = /^[a-z][a-z0-9+.-]+:\/\//i.test(where) ? await usableAddress(context, where) : ''
  const given = input.text('name')?.trim()
  if (given !== undefined && !isName(given))
    throw wrongUsage(`--name is one line of at most ${MAX_SOURCE_NAME} characters.`)
  if (where === '-' && given === undefined)
    throw wrongUsage('What comes on standard input needs a --name.')
  const known = await listSources(db, partner_code)
  const name = given ?? nameFrom(where, url)
  const source = known.find((one) => (url ? one.url === url : one.url === '' && one.name === name))
  const read = { known: source ?? null, partner_code, name: source?.name ?? name, url }
  const bytes = url ? null : await readBytes(where, LARGEST_CALENDAR)
  return planImport(context, { ...read, isNamed: given !== undefined }, bytes)
}

/** Asks a calendar's address now, and takes over what is new there, also if most of it is gone. */
export const refresh: WriteAction = async (context, input) => {
  const source = await knownSource(context, input.arg(0))
  const { partner_code, name, url } = source
  if (!url)
    throw new Abort(`${name} came as a file. Nothing was changed.`, {
      next: `quad events import ${partner_code} FILE --name "${name}" takes a newer one.`,
    })
  return planImport(context, { known: source, partner_code, name, url, isNamed: true }, null)
}

/** Ends a calendar, with its events that are still to come. */
export const remove: WriteAction = async (context, input) => {
  const db = await context.db()
  const id = input.arg(0)
  const source = await findSource(context, id)
  if (!source) {
    context.say(`There is no calendar "${id}". See quad events sources.`)
    return { target: id, changes: [], apply: () => Promise.resolve({}) }
  }
  const plan = await planRemoval(db, source, context.now())
  return {
    target: source.name,
    partner_code: source.partner_code,
    changes: [
      { action: 'delete', kind: 'calendar', name: source.name, note: source.url || 'a file' },
      ...goneChanges(plan),
    ],
    confirm: { question: 'Its events to come are removed, or cancelled where someone comes.' },
    apply: async () => {
      await removeSource(db, source, context.now())
      return {}
    },
  }
}

type CalendarImport = {
  known: StoredSource | null
  partner_code: string
  name: string
  url: string
  isNamed: boolean
}

async function planImport(
  context: Context,
  wanted: CalendarImport,
  given: Buffer | null,
): Promise<Plan> {
  const { known, partner_code, url } = wanted
  const db = await context.db()
  const now = context.now()
  const { school, reading, ...read } = await readWanted(context, wanted, given, now)
  const { plan, unread } = read
  sayUnread(context, unread)
  const own = reading.name.slice(0, MAX_SOURCE_NAME)
  const name = known || wanted.isNamed || !isName(own) || !url ? wanted.name : own
  const note = url || 'a file'
  const work = plan.changes.length + plan.gone.length + plan.hidden.length
  const action = known ? (work > 0 ? 'update' : 'unchanged') : 'create'
  return {
    target: name,
    partner_code,
    changes: [{ action, kind: 'calendar', name, note }, ...plannedEvents(plan)],
    ...(plan.gone.length > 0 && { confirm: { question: goneQuestion(plan) } }),
    ...(!school.flags.events && {
      hint: `Events are turned off at ${partner_code}: quad partners flags ${partner_code} --on events`,
    }),
    json: { partner_code, name, address: url || null, ...countChanges(plan), unread },
    apply: async () => {
      const source = known ?? (await addSource(db, { partner_code, name, url }, now))
      await withProgress(context, 'Importing events', (step) =>
        explained(() => takeOver(db, source, read, now, (done) => step({ done, total: work }))),
      )
      return { json: { id: source.id } }
    },
    found: () => Promise.resolve({ json: { id: known?.id ?? null } }),
  }
}

/** The calendar as it is now, all of it, and what that makes of the school's events. */
async function readWanted(
  context: Context,
  { known, partner_code, url }: CalendarImport,
  given: Buffer | null,
  now: Date,
) {
  const db = await context.db()
  const row = await db.read.partner.findUniqueOrThrow({ where: { partner_code } })
  const school = toPartnerContext(row)
  const reach = await reachFrom(context)
  return explained(async () => {
    const nothing = { etag: '', last_modified: '', read_at: null }
    const fetched = given ? null : await fetchSource(url, nothing, now, reach)
    const { bytes = given ?? Buffer.alloc(0), etag = '', last_modified = '' } = fetched ?? {}
    const planned = await planSource(db, school, known, bytes, now)
    return { school, etag, last_modified, ...planned }
  })
}

/** What is wrong with a calendar, said to who can do something about it. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CalendarFailure) throw new Abort(`${error.message}. Nothing was changed.`)
    throw error
  }
}

const findSource = async (context: Context, id: string): Promise<StoredSource | undefined> =>
  (await listSources(await context.db())).find((one) => one.id === id)

async function knownSource(context: Context, id: string): Promise<StoredSource> {
  const source = await findSource(context, id)
  if (source) return source
  throw new Abort(`There is no calendar "${id}".`, { next: 'See quad events sources.' })
}

const reachFrom = async (context: Context) => ({
  outside: (await context.env()).NODE_ENV === 'production',
})

async function usableAddress(context: Context, text: string): Promise<string> {
  const url = calendarAddress(text, await reachFrom(context))
  if (url) return url.href
  throw wrongUsage(
    'The address must begin with https:// or webcal://, without a name and password.',
  )
}

const isName = (name: string) =>
  name !== '' && name.length <= MAX_SOURCE_NAME && isVisibleSingleLine(name)

const nameFrom = (where: string, url: string) =>
  (url ? new URL(url).host : basename(fileName(where)).replace(/\.ics$/i, '')).slice(
    0,
    MAX_SOURCE_NAME,
  )
