import { listSources } from '~/domain/campus-events/sources.server'
import { appealsForSupport } from '~/domain/moderation/appeals.server'
import { schoolsInBuilding } from '~/domain/partners/context.server'
import { schoolGaps } from '~/domain/partners/missing-parts.server'
import type { SchoolPart } from '~/domain/partners/schema'
import { meaninglessGroups } from '~/domain/provisioning/group-meanings.server'
import { database } from '~/platform/database/operations.server'
import type { Context } from '../context'
import { check, ok, warn, type Check, type Finding } from './check'

const CALENDARS =
  'Open its address in a browser (quad events sources has it), then run quad events refresh <id>.'
const BUILT = 'Run the same quad seed command again, or quad seed remove --code <code>.'
const CONTACT = 'Set moderation_contact of the school; until then its alarms go to SUPPORT_EMAIL.'
const HELPERS =
  'Set crisis_contacts of the school, such as its counseling center and campus police.'
const STARTER = 'Run quad partners starter <code> for a first set, or import a file with its own.'
const GROUPS =
  'Correct scim_groups in the school’s file: programs as they are named there, coaches by email.'
const APPEALS =
  'Look with quad moderation list --queue appeals, decide with quad moderation appeal, or invite more staff.'
const STAFF =
  'Invite someone: quad users create <email> --partner <code> --roles school_staff --invite'

/** What a check finds in the schools, where there is a database. */
const withSchools =
  (look: (context: Context) => Promise<Finding>): Check['run'] =>
  async (context) => {
    const { database: place } = await context.env()
    return database.exists(place) ? look(context) : ok('there is no school yet')
  }

type PartCheck = { name: string; part: SchoolPart; fine: string; lacking: string; remedy: string }

/** A warning that names the schools without this part. */
const partCheck = ({ name, part, fine, lacking, remedy }: PartCheck) =>
  check(
    name,
    remedy,
    withSchools(async (context) => {
      const schools = (await schoolGaps(await context.db())).flatMap(({ partner_code, missing }) =>
        missing.includes(part) ? [partner_code] : [],
      )
      return schools.length === 0 ? ok(fine) : warn(`${lacking} ${schools.join(', ')}`, remedy)
    }),
    'migrations',
  )

export const schoolChecks: readonly Check[] = [
  check(
    'schools',
    BUILT,
    withSchools(async (context) => {
      const codes = await schoolsInBuilding(await context.db())
      if (codes.length === 0) return ok('none is half built')
      return warn(`closed because they are half built: ${codes.join(', ')}`, BUILT)
    }),
    'migrations',
  ),
  partCheck({
    name: 'alarms',
    part: 'moderation_contact',
    fine: 'every school has a contact for emergencies',
    lacking: 'there is no contact for emergencies at',
    remedy: CONTACT,
  }),
  partCheck({
    name: 'crisis contacts',
    part: 'crisis_contacts',
    fine: 'every school names who helps in a crisis',
    lacking: 'only the country’s lines are shown at',
    remedy: HELPERS,
  }),
  partCheck({
    name: 'topics',
    part: 'topics',
    fine: 'every school has topics',
    lacking: 'there are no topics at',
    remedy: STARTER,
  }),
  partCheck({
    name: 'prompts',
    part: 'prompts',
    fine: 'every school has prompts',
    lacking: 'there are no prompts at',
    remedy: STARTER,
  }),
  partCheck({
    name: 'staff',
    part: 'staff',
    fine: 'every school has staff',
    lacking: 'no one sees to what is flagged at',
    remedy: STAFF,
  }),
  check(
    'appeals',
    APPEALS,
    withSchools(async (context) => {
      const waiting = await appealsForSupport(await context.db())
      if (waiting.length === 0) return ok('no appeal waits for support')
      const named = waiting.map(({ partner_code, count }) => `${partner_code} (${count})`)
      return warn(`no one else of staff can decide about appeals at ${named.join(', ')}`, APPEALS)
    }),
    'migrations',
  ),
  check(
    'groups',
    GROUPS,
    withSchools(async (context) => {
      const groups = await meaninglessGroups(await context.db())
      if (groups.length === 0) return ok('what a directory’s groups mean is there')
      const named = groups.map(
        ({ partner_code, group, missing }) => `${group} (${partner_code}): ${missing}`,
      )
      return warn(`what these groups of a directory mean isn’t there: ${named.join(', ')}`, GROUPS)
    }),
    'migrations',
  ),
  check(
    'calendars',
    CALENDARS,
    withSchools(async (context) => {
      const sources = await listSources(await context.db())
      const failing = sources.filter(({ problem }) => problem !== '')
      if (failing.length === 0) return ok('every calendar that is taken over can be refreshed')
      const named = failing.map(
        ({ id, name, partner_code, problem }) => `${name} (${partner_code}, ${id}): ${problem}`,
      )
      return warn(`not up to date: ${named.join('; ')}`, CALENDARS)
    }),
    'migrations',
  ),
]
