import { hashPassword } from '~/domain/accounts/login.server'
import { repairCounts } from '~/domain/counts/commands.server'
import { partnerOfHost } from '~/domain/partners/queries.server'
import { partnerCode, partnerFields } from '~/domain/partners/schema'
import type { Db } from '~/platform/db.server'
import { DEMO_PASSWORD } from '~prisma/worlds/demo/accounts'
import {
  expectedRows,
  schoolAccounts,
  schoolWorld,
  type SchoolOptions,
} from '~prisma/worlds/school'
import { Abort, wrongUsage } from '../errors'
import type { Input } from '../input'
import { table } from '../table'
import type { WritingAction } from '../spec'
import { SALT, seedWorld, worldFact } from './seeding'

/** What makes two runs the same run. */
type Wanted = {
  code: string
  name: string
  students: number
  posts: number
  seed: string
  day: string
}

const worldName = (code: string) => `school ${code}`

/** (CLI-17) */
export const seedSchoolAction: WritingAction = {
  async plan(shell, input) {
    const given = wantedFrom(input, shell.now())
    const db = await shell.db()
    const wanted = await asBegun(db, given, input.text('day') !== undefined)
    const complete = await isThere(db, wanted)
    const { code, students, posts } = wanted
    const { NODE_ENV } = await shell.env()
    return {
      target: code,
      partner_code: code,
      changes: [
        {
          action: complete ? 'unchanged' : 'create',
          kind: 'school',
          name: code,
          note: `${students} students, ${posts} posts`,
        },
      ],
      confirm:
        NODE_ENV === 'production'
          ? { question: 'People who do not exist would be made in production.' }
          : undefined,
      apply: async () => {
        const options = await optionsOf(wanted)
        const rows = {
          batches: schoolWorld(options),
          total: expectedRows(options),
          // How much each student has said is known only when all comments are written.
          finish: () => repairCounts(db, shell.now()),
        }
        const { inserted } = await seedWorld(shell, { name: worldName(code), facts: wanted }, rows)
        const accounts = schoolAccounts(code)
        return {
          json: { rows: inserted, host: `${code}.localhost`, password: DEMO_PASSWORD, accounts },
          text: (look) =>
            `${inserted} rows written. Accounts (password ${DEMO_PASSWORD}):\n${table(
              [
                { title: 'ACCOUNT', get: (account) => account.email },
                { title: 'WHO', get: (account) => account.who },
              ],
              accounts,
              look,
            )}`,
        }
      },
    }
  },
}

function wantedFrom(input: Input, now: Date): Wanted {
  const code = input.text('code') ?? ''
  const name = input.text('name') ?? `${code[0]?.toUpperCase() ?? ''}${code.slice(1)} College`
  const day = input.text('day') ?? now.toISOString().slice(0, 10)
  const problems = [
    ...(partnerCode.safeParse(code).error?.issues ?? []).map((it) => ['--code', it.message]),
    ...(partnerFields.name.safeParse(name).error?.issues ?? []).map((it) => ['--name', it.message]),
    ...(/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
      ? []
      : [['--day', 'must be a date such as 2026-11-21']]),
  ].map(([path = '', message = '']) => ({ path, message }))
  if (problems.length > 0) throw wrongUsage('These values cannot be used:', { problems })
  return {
    code,
    name,
    students: input.whole('students') ?? 200,
    posts: input.whole('posts') ?? 600,
    seed: input.text('seed') ?? '1',
    day,
  }
}

/** A school that was begun on another day and never ended is taken up as of that day. */
async function asBegun(db: Db, wanted: Wanted, dayGiven: boolean): Promise<Wanted> {
  const before = await worldFact(db, worldName(wanted.code))
  return before && !before.complete && !dayGiven ? { ...wanted, day: String(before.day) } : wanted
}

/** Whether exactly this school was built already. Refuses any other school in its place. */
async function isThere(db: Db, wanted: Wanted): Promise<boolean> {
  const before = await worldFact(db, worldName(wanted.code))
  if (before) {
    const other = Object.entries(wanted).filter(([key, value]) => before[key] !== value)
    const day = other.length === 1 && other[0]?.[0] === 'day' && before.complete
    if (other.length === 0 || day) return before.complete
    throw new Abort(`The school ${wanted.code} was built with other values.`, {
      problems: other.map(([key, value]) => ({
        path: `--${key}`,
        message: `was ${before[key]}, now ${value}`,
      })),
    })
  }
  const taken =
    (await db.read.partner.findUnique({ where: { partner_code: wanted.code } })) ??
    (await partnerOfHost(db.read, `${wanted.code}.localhost`))
  if (!taken) return false
  throw new Abort(`There is a school ${taken.name} (${taken.partner_code}) already.`)
}

const optionsOf = async ({ day, ...wanted }: Wanted): Promise<SchoolOptions> => ({
  ...wanted,
  today: new Date(`${day}T00:00:00Z`),
  passwordHash: await hashPassword(DEMO_PASSWORD, SALT),
})
