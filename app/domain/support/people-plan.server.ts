import { CLOSED_BY_DIRECTORY, isClosedBySchool } from '~/domain/accounts/closing.server'
import type { Tx } from '~/platform/database/types'
import { productRole } from '~/policy/viewer'
import type { EntryProblem } from '~/domain/imports/rows'
import {
  describe,
  difference,
  grantRoles,
  NO_ONE,
  toColumns,
  type ListedColumns,
} from './people-columns.server'
import { loadHolders, type Holder, type Holders } from './people-holders.server'
import type { PersonEntry } from './people-list'
import { loadPlaces, type Places } from './people-places.server'

export type ImportSettings = {
  partner_code: string
  product: string
  /** Whether those who haven't joined get a mailed invitation */
  invite: boolean
  /** Whether this is a list of the school, on which they are from then on */
  listed: boolean
  /** Of the audit log */
  actor: string
  now: Date
  /**
   * An administrator of the school gives the list: nothing is said of other schools, and the administrator's own
   * roles and those of the product's own staff stay as they are.
   */
  bySchool?: boolean
}

export type PersonChange = {
  entry: PersonEntry
  /** Null for someone new */
  id: string | null
  columns: Partial<ListedColumns>
  /** What changes, in words */
  notes: string[]
  invite: boolean
  /** Closed when an earlier list was without them */
  opens: boolean
  /** Comes onto the school's list */
  lists: boolean
  /** Known by their ID, with another address until now */
  moved: Holder | null
}

/** People looked up in one statement. */
const BATCH_SIZE = 500

type Reader = Pick<Tx, 'user' | 'program' | 'institution'>

/**
 * What a list of people would do at a school: who is new, what changes, who gets an invitation; or
 * everything that is wrong with it. Who has joined keeps name, program and institution, which are
 * theirs to change; roles are only added. Who has another address than on an earlier list, and the same ID, gets
 * the new one; `whole` is said of the whole list. For operators on the terminal; changes nothing.
 */
export async function planPeople(
  read: Reader,
  settings: ImportSettings,
  entries: PersonEntry[],
  whole: WholeList = lookOver(entries),
): Promise<{ changes: PersonChange[]; problems: EntryProblem[] }> {
  const places = await loadPlaces(read, settings.partner_code)
  const problems: EntryProblem[] = []
  const changes: PersonChange[] = []
  for (let at = 0; at < entries.length; at += BATCH_SIZE) {
    const some = entries.slice(at, at + BATCH_SIZE)
    const holders = await loadHolders(read, settings.partner_code, some, settings.now)
    for (const entry of some) {
      const change = planPerson(entry, holders, { ...settings, places, whole })
      if ('problem' in change) problems.push(change.problem)
      else changes.push(change)
    }
  }
  return { changes, problems }
}

/** What a line has to be compared with: everyone's address, and IDs that several lines have. */
type WholeList = { addresses: ReadonlySet<string>; repeatedIds: ReadonlySet<string> }

export function lookOver(entries: readonly PersonEntry[]): WholeList {
  const ids = entries.flatMap(({ external_id }) => external_id ?? [])
  const seen = new Set<string>()
  const repeatedIds = new Set(ids.filter((id) => seen.size === seen.add(id).size))
  return { addresses: new Set(entries.map(({ email }) => email)), repeatedIds }
}

type Context = ImportSettings & { places: Places; whole: WholeList }

function planPerson(
  entry: PersonEntry,
  { byAddress, byId }: Holders,
  context: Context,
): PersonChange | { problem: EntryProblem } {
  const same = byAddress.get(entry.email)
  const [known, ...doubles] = same ? [] : (byId.get(entry.external_id ?? '') ?? [])
  const moved = known && doubles.length === 0 ? known : null
  const holder = same ?? moved ?? undefined
  const problem =
    findProblem(entry, holder, context) ??
    findMoveProblem(entry, moved, context) ??
    findRoleProblem(entry, holder, context)
  if (problem) return { problem: { ...problem, path: `line ${entry.line}, ${problem.path}` } }
  const { program, institution } = findPlaces(entry, context.places)
  const before = holder ? toColumns(holder) : NO_ONE
  const { first_name, last_name, external_id, phone } = entry
  const own = holder?.joined_date
    ? {}
    : {
        first_name,
        ...(last_name && { last_name }),
        ...(program && { program_id: program.id }),
        ...(institution && { institution_id: institution.id }),
      }
  const links = {
    ...(external_id && { external_id }),
    ...(external_id && context.listed && { listed_id: external_id }),
    ...(phone && { phone }),
  }
  const columns = difference(before, {
    ...own,
    ...links,
    ...grantRoles(entry, before, context.product),
  })
  const invite = context.invite && !holder?.joined_date && !holder?.mail_links.length
  const opens = Boolean(holder?.suspended_at)
  const lists = context.listed && !holder?.school_links?.listed_at
  const address = moved ? [`address ${moved.email} → ${entry.email}`] : []
  const others = describe(entry, before, columns, { isNew: !holder, invite, opens, lists })
  const notes = [...address, ...others]
  return { entry, id: holder?.id ?? null, columns, notes, invite, opens, lists, moved }
}

/**
 * Why someone doesn't get the address of the line with their ID: with two lines it would be one person's for another,
 * and staff of the product act at every school.
 */
function findMoveProblem(
  { external_id }: PersonEntry,
  moved: Holder | null,
  { whole, product }: Context,
): EntryProblem | null {
  if (!moved) return null
  const { email } = moved
  if ((moved.roles as string[]).includes(productRole(product)))
    return {
      path: 'external_id',
      message: `${external_id} is the ID of ${email}, of ${product}’s own staff: no list changes their address`,
      kind: 'is the ID of staff of the product',
    }
  if (whole.addresses.has(email))
    return {
      path: 'external_id',
      message: `${external_id} is the ID of ${email}, who is in the file too`,
      kind: 'is the ID of someone else in the file',
    }
  if (!whole.repeatedIds.has(external_id ?? '')) return null
  return {
    path: 'external_id',
    message: `${external_id} is the ID of several lines, and of ${email}, who isn’t in the file`,
    kind: 'is the ID of several lines',
  }
}

const findPlaces = ({ program, institution }: PersonEntry, places: Places) => ({
  program: program === null ? null : places.programs.find(program),
  institution: institution === null ? null : places.institutions.find(institution),
})

/** Why a line can't be taken; the path is its column. */
function findProblem(
  entry: PersonEntry,
  holder: Holder | undefined,
  { partner_code, places, bySchool = false }: Context,
): EntryProblem | null {
  const { email, program, institution } = entry
  if (holder && holder.partner_code !== partner_code) {
    const kind = bySchool ? NOT_HERE : 'is the address of an account elsewhere'
    return { path: 'email', message: `${email} ${kind}`, kind }
  }
  const closed = holder?.suspended_at && whyClosed(holder, bySchool)
  if (closed) return { path: 'email', message: `${email} ${closed}`, kind: closed }
  const found = findPlaces(entry, places)
  if (program !== null && !found.program)
    return { path: 'program', ...unknownPlace(program, 'one', 'programs', places.programs) }
  if (institution !== null && !found.institution) {
    const { institutions } = places
    return {
      path: 'institution',
      ...unknownPlace(institution, 'an open institution', 'institutions', institutions),
    }
  }
  return null
}

/** To a school, which must not learn who is at another one. */
const NOT_HERE = 'can’t be added here: ask the site’s operators'

/** Why an administrator's list can't do what it says about someone's roles. */
function findRoleProblem(
  entry: PersonEntry,
  holder: Holder | undefined,
  context: Context,
): EntryProblem | null {
  if (!context.bySchool || !holder) return null
  const before = toColumns(holder)
  if (Object.keys(difference(before, grantRoles(entry, before, context.product))).length === 0)
    return null
  const isOwn = holder.id === context.actor
  if (!isOwn && !before.roles.includes(productRole(context.product))) return null
  const kind = isOwn ? 'is yours: your own roles stay' : 'has roles that only operators change'
  return { path: 'roles', message: `${entry.email} ${kind}`, kind }
}

/** Who has closed it, unless the school's list opens what a list has closed. */
function whyClosed({ suspended_reason, scim }: Holder, bySchool: boolean): string | null {
  if (!isClosedBySchool(suspended_reason))
    return bySchool
      ? 'is suspended: lift that first'
      : 'is suspended: quad users suspend --lift ends that'
  return suspended_reason === CLOSED_BY_DIRECTORY && scim && !scim.removed_at
    ? 'is deactivated in the school’s directory, which opens them again'
    : null
}

/** Names of places in a message */
const NAMED = 20

function unknownPlace(
  typed: string,
  what: string,
  plural: string,
  { names }: Places['programs'],
): Omit<EntryProblem, 'path'> {
  const more = names.length > NAMED ? ' …' : ''
  const known =
    names.length === 0
      ? 'there are none'
      : `${plural} are ${names.slice(0, NAMED).join(', ')}${more}`
  return { message: `"${typed}" is not ${what} here; ${known}` }
}
