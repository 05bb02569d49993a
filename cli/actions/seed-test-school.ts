import { hashPassword } from '~/domain/accounts/login.server'
import { repairCounts } from '~/domain/counts/commands.server'
import { partnerCode } from '~/domain/partners/schema'
import { schoolAddress } from '~/platform/addresses'
import type { Db } from '~/platform/db.server'
import { newId } from '~/platform/ids'
import { DEMO_PASSWORD } from '~prisma/worlds/demo/accounts'
import { expectedRows, type SchoolOptions } from '~prisma/worlds/school'
import { freshCode, testAccounts, testSchoolWorld } from '~prisma/worlds/test-school'
import { Abort, wrongUsage } from '../errors'
import type { Input } from '../input'
import type { Applied } from '../plan'
import type { Shell } from '../shell'
import { table } from '../table'
import type { WritingAction } from '../spec'
import { SALT, seedWorld, worldFact } from './seeding'

export const testWorldName = (code: string) => `test-school ${code}`

/** What makes two runs the same run. */
type Wanted = { code: string; seed: string; students: number; posts: number }

/** (CLI-18) */
export const seedTestSchoolAction: WritingAction = {
  async plan(shell, input) {
    const wanted = wantedFrom(input)
    const { code, students, posts } = wanted
    const complete = await isThere(await shell.db(), wanted)
    const accounts = testAccounts(code).length
    const { NODE_ENV } = await shell.env()
    return {
      target: code,
      partner_code: code,
      changes: [
        {
          action: complete ? 'unchanged' : 'create',
          kind: 'school',
          // A fresh code is another one each time: a trial run must not name one that never is.
          name: input.text('code') ?? 'with a fresh code',
          note: `an account of each of ${accounts} roles, ${students} students, ${posts} posts`,
        },
      ],
      confirm:
        NODE_ENV === 'production'
          ? { question: 'Accounts with a well-known password would be made in production.' }
          : undefined,
      apply: async () => {
        await build(shell, wanted)
        return told(shell, code)
      },
      found: () => told(shell, code),
    }
  },
}

function wantedFrom(input: Input): Wanted {
  const code = input.text('code') ?? freshCode(newId())
  const issue = partnerCode.safeParse(code).error?.issues[0]
  if (issue)
    throw wrongUsage('This code cannot be used:', {
      problems: [{ path: '--code', message: issue.message }],
    })
  return {
    code,
    seed: input.text('seed') ?? '1',
    students: input.whole('students') ?? 6,
    posts: input.whole('posts') ?? 12,
  }
}

/** Whether exactly this school is there. Refuses any other one in its place. */
async function isThere(db: Db, wanted: Wanted): Promise<boolean> {
  const { code } = wanted
  const before = await worldFact(db, testWorldName(code))
  if (before) {
    const other = Object.entries(wanted).filter(([key, value]) => before[key] !== value)
    if (other.length === 0) return before.complete
    throw new Abort(`The school ${code} was built with other values.`, {
      problems: other.map(([key, value]) => ({
        path: `--${key}`,
        message: `was ${before[key]}, now ${value}`,
      })),
      next: `Take it away with quad seed remove --code ${code}.`,
    })
  }
  const taken = await db.read.partner.findFirst({
    where: { OR: [{ partner_code: code }, { host: hostOf(code) }] },
    select: { name: true, partner_code: true },
  })
  if (!taken) return false
  throw new Abort(`There is a school ${taken.name} (${taken.partner_code}) already.`)
}

const hostOf = (code: string) => `${code}.localhost`

async function build(shell: Shell, wanted: Wanted) {
  const { code } = wanted
  const options: SchoolOptions = {
    ...wanted,
    name: `${(code[0] ?? '').toUpperCase()}${code.slice(1)} College`,
    today: new Date(`${shell.now().toISOString().slice(0, 10)}T00:00:00Z`),
    passwordHash: await hashPassword(DEMO_PASSWORD, SALT),
  }
  const rows = { batches: testSchoolWorld(options), total: expectedRows(options) + 40 }
  const { inserted } = await seedWorld(shell, { name: testWorldName(code), facts: wanted }, rows)
  if (inserted > 0) await repairCounts(await shell.db(), shell.now())
}

/** Everything a test needs to begin: where the school is, who may sign in, what can be chosen. */
async function told(shell: Shell, code: string): Promise<Applied> {
  const { read } = await shell.db()
  const { BASE_URL } = await shell.env()
  const where = { partner_code: code }
  const partner = await read.partner.findUniqueOrThrow({
    where,
    select: { partner_code: true, name: true, host: true },
  })
  const accounts = testAccounts(code)
  const users = await read.user.findMany({
    where: { email: { in: accounts.map(({ email }) => email) } },
    select: { id: true, email: true },
  })
  const ids = new Map(users.map(({ id, email }) => [email, id]))
  const listed = accounts.map(({ email, who }) => ({
    ...{ email, password: DEMO_PASSWORD, who, id: ids.get(email) ?? null },
  }))
  const topics = await read.topic.findMany({ where, select: TITLED, orderBy: { id: 'asc' } })
  const prompts = await read.prompt.findMany({ where, select: TITLED, orderBy: { id: 'asc' } })
  const address = schoolAddress(BASE_URL, partner.host, '/')
  return {
    json: {
      ...{ partner, host: partner.host, address, password: DEMO_PASSWORD },
      ...{ accounts: listed, topics, prompts },
    },
    text: (look) =>
      `${partner.name} (${code}) at ${address}, ${topics.length} topics, ${prompts.length} prompts.\n` +
      `Accounts (password ${DEMO_PASSWORD}):\n${table(
        [
          { title: 'ACCOUNT', get: (account) => account.email },
          { title: 'WHO', get: (account) => account.who },
        ],
        listed,
        look,
      )}`,
  }
}

const TITLED = { id: true, title: true } as const
