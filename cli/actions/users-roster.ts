import { loadPlaces, type Places } from '~/domain/support/people-places.server'
import type { PersonEntry } from '~/domain/support/people-list'
import { readRoster, STUDENTS, type Roster, type RosterRoles } from '~/domain/support/roster'
import { ASSIGNABLE_ROLE_NAMES } from '~/policy/assignable-roles'
import type { Context } from '../context'
import { Abort, assertUsable } from '../errors'
import type { Input } from '../input'
import { amount, counted } from '../quantities'
import { printable } from '../theme'
import { assertRight } from './list-file'
import { fileName } from './file-content'
import { openBundle } from './roster-bundle'

type Place = { path: string; partner_code: string }

/** The people of a OneRoster bundle, and what is said of the others; null for a list. */
export async function readBundle(context: Context, input: Input, { path, partner_code }: Place) {
  const roles = readRoles(input.texts('role'))
  const bundle = await openBundle(path)
  if (!bundle) return null
  const roster = await readRoster(bundle.source, { roles, now: context.now() }).finally(
    bundle.close,
  )
  assertRight(`${fileName(path)} has`, roster.problems)
  if (roster.isDelta && input.on('deactivate-missing'))
    throw new Abort(`${fileName(path)} has only changes (delta). Nothing was changed.`, {
      next: 'Export the whole bundle (bulk) to close who is missing.',
    })
  const { read } = await context.db()
  const placed = placePeople(roster, await loadPlaces(read, partner_code))
  context.say(describe(roster, placed.unknown))
  const json = {
    one_roster: roster.version,
    left_out: Object.fromEntries(roster.leftOut),
    unknown_orgs: Object.fromEntries(placed.unknown),
  }
  const place = (at: string) => `users.csv ${at}`
  return { entries: placed.entries, isList: true, place, json }
}

/** 'counselor=success_coach', in addition to students */
function readRoles(given: readonly string[]): RosterRoles {
  const known = ASSIGNABLE_ROLE_NAMES.filter((name) => name !== 'product_staff')
  const pairs = given.map((text) => {
    const [theirs = '', ours = ''] = text.split('=').map((part) => part.trim())
    return { text, theirs, role: known.find((name) => name === ours.replaceAll('-', '_')) }
  })
  const wrong = pairs.filter(({ theirs, role }) => !theirs || !role)
  const message = `must be a role of OneRoster, = and one of ${known.join(', ')}`
  assertUsable(wrong.map(({ text }) => ({ path: '--role', message: `"${text}" ${message}` })))
  const chosen = pairs.flatMap(({ theirs, role }) => (role ? [[theirs.toLowerCase(), role]] : []))
  return { ...STUDENTS, ...(Object.fromEntries(chosen) as RosterRoles) }
}

/** An org that is a campus here is theirs; others are counted. */
function placePeople({ people }: Roster, { institutions }: Places) {
  const unknown = new Map<string, number>()
  const entries = people.map(({ entry, orgs }): PersonEntry => {
    const names = orgs.flat()
    const institution = names.find((name) => institutions.find(name)) ?? null
    if (institution === null)
      for (const org of orgs) unknown.set(org.at(-1)!, (unknown.get(org.at(-1)!) ?? 0) + 1)
    return { ...entry, institution }
  })
  return { entries, unknown }
}

/** Reasons and orgs that are named */
const NAMED = 20

function describe({ version, people, leftOut }: Roster, unknown: ReadonlyMap<string, number>) {
  const list = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .slice(0, NAMED)
      .map(([name, count]) => `${counted(count)} ${name.slice(0, 60)}`)
      .join(', ') + (counts.size > NAMED ? ' …' : '')
  return [
    `OneRoster ${version.slice(0, 10)}: ${amount(people.length, 'account')} of users.csv.`,
    ...(leftOut.size > 0 ? [`Left out: ${list(leftOut)}.`] : []),
    ...(unknown.size > 0 ? [`In orgs that are no campus here: ${list(unknown)}.`] : []),
  ]
    .map(printable)
    .join('\n')
}
