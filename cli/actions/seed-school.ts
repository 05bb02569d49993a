import { repairCounts } from '~/domain/counts/commands.server'
import { partnerCode, partnerFields } from '~/domain/partners/file.server'
import { newId } from '~/platform/ids'
import { schoolUrl } from '~/platform/school-url'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { estimateRows, generateSchool, schoolAccounts } from '~seeds/school-generator'
import { generateTestSchool, newTestSchoolCode, testAccounts } from '~seeds/test-school'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import { assertUsable, problemsAt } from '../errors'
import type { Input } from '../input'
import type { ApplyResult, Plan } from '../plan'
import { amount } from '../quantities'
import {
  accountsText,
  demoPasswordHash,
  schoolHost,
  isBuilt,
  productionQuestion,
  readSeed,
  writeSeed,
} from './seeding'

const nameFrom = (code: string) => `${code[0]?.toUpperCase() ?? ''}${code.slice(1)} College`
const dayText = (now: Date) => now.toISOString().slice(0, 10)
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** One school as a plan; the one that was built with these values is nothing to do. */
async function planSchool(
  context: Context,
  wanted: { code: string } & Record<string, string | number>,
  seeding: Pick<Plan, 'apply' | 'found'> & { seed: string; name: string; note: string },
): Promise<Plan> {
  const { seed, name, note, ...rest } = seeding
  const action = (await isBuilt(await context.db(), seed, wanted)) ? 'unchanged' : 'create'
  return {
    target: wanted.code,
    partner_code: wanted.code,
    changes: [{ action, kind: 'school', name, note }],
    confirm: await productionQuestion(context),
    ...rest,
  }
}

/** (CLI-17) */
export const school: WriteAction = async (context, input) => {
  const values = valuesFrom(input, context.now())
  const db = await context.db()
  const seed = `school ${values.code}`
  // A school that was begun on another day and never finished continues as of that day.
  const before = await readSeed(db, seed)
  const isBegun = before?.complete === false && input.text('day') === undefined
  const wanted = isBegun ? { ...values, day: String(before.day) } : values
  const { code, students, posts, day } = wanted
  const note = `${students} students, ${posts} posts`
  return planSchool(context, wanted, {
    seed,
    name: code,
    note,
    apply: async () => {
      const passwordHash = await demoPasswordHash()
      const size = { ...wanted, today: midnight(day), passwordHash }
      const { inserted } = await writeSeed(context, seed, wanted, {
        batches: generateSchool(size),
        total: estimateRows(size),
        // How much each student has posted is known only when all comments are written.
        finish: () => repairCounts(db, context.now()),
      })
      const accounts = schoolAccounts(code)
      return {
        json: { rows: inserted, host: schoolHost(code), password: DEMO_PASSWORD, accounts },
        text: (theme) => `${inserted} rows written.\n\n${accountsText(accounts, theme)}`,
      }
    },
  })
}

/** What makes two runs the same run. */
function valuesFrom(input: Input, now: Date) {
  const code = input.text('code') ?? ''
  const name = input.text('name') ?? nameFrom(code)
  const day = input.text('day') ?? dayText(now)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  assertUsable([
    ...problemsAt('--code', partnerCode.safeParse(code)),
    ...problemsAt('--name', partnerFields.name.safeParse(name)),
    ...(isDay ? [] : [{ path: '--day', message: 'must be a date such as 2026-11-21' }]),
  ])
  const [students, posts] = [input.whole('students') ?? 200, input.whole('posts') ?? 600]
  return { code, name, day, seed: input.text('seed') ?? '1', students, posts }
}

/** (CLI-18) */
export const testSchool: WriteAction = async (context, input) => {
  const code = input.text('code') ?? newTestSchoolCode(newId())
  assertUsable(problemsAt('--code', partnerCode.safeParse(code)))
  const [students, posts] = [input.whole('students') ?? 6, input.whole('posts') ?? 12]
  const wanted = { code, seed: input.text('seed') ?? '1', students, posts }
  const seed = `test-school ${code}`
  const roles = testAccounts(code).length
  return planSchool(context, wanted, {
    seed,
    // A new code is another one each time: a dry run must not name one that never will be.
    name: input.text('code') ?? 'with a new code',
    note: `an account of each of ${roles} roles, ${students} students, ${posts} posts`,
    apply: async () => {
      const [today, passwordHash] = [midnight(dayText(context.now())), await demoPasswordHash()]
      const options = { ...wanted, name: nameFrom(code), today, passwordHash }
      const rows = { batches: generateTestSchool(options), total: estimateRows(options) + 40 }
      const { inserted } = await writeSeed(context, seed, wanted, rows)
      if (inserted > 0) await repairCounts(await context.db(), context.now())
      return details(context, code)
    },
    found: () => details(context, code),
  })
}

/** Everything a test needs to begin: where the school is, who can log in, what can be chosen. */
async function details(context: Context, code: string): Promise<ApplyResult> {
  const { read } = await context.db()
  const { BASE_URL } = await context.env()
  const where = { partner_code: code }
  const select = { partner_code: true, name: true, host: true }
  const partner = await read.partner.findUniqueOrThrow({ where, select })
  const known = testAccounts(code)
  const users = await read.user.findMany({
    where: { email: { in: known.map(({ email }) => email) } },
    select: { id: true, email: true },
  })
  const ids = new Map(users.map(({ id, email }) => [email, id]))
  const password = DEMO_PASSWORD
  const accounts = known.map(({ email, who }) => ({
    email,
    password,
    who,
    id: ids.get(email) ?? null,
  }))
  const titles = { id: true, title: true } as const
  // As pages list them: ids are random, and some topics are for prospective students only.
  const audience = { prospective_discussions: true } as const
  const current = { ...where, archived_at: null }
  const topics = await read.topic.findMany({
    where: current,
    select: { ...titles, category: { select: audience } },
    orderBy: [{ category: { order: 'asc' } }, { order: 'asc' }, { title: 'asc' }],
  })
  const prompts = await read.prompt.findMany({
    where: current,
    select: titles,
    orderBy: { id: 'asc' },
  })
  const { name, host } = partner
  const address = schoolUrl(BASE_URL, host, '')
  return {
    json: {
      partner,
      host,
      address,
      password,
      accounts,
      prompts,
      topics: topics.map(({ category, ...topic }) => ({ ...topic, ...category })),
    },
    text: (theme) =>
      `${name} (${code}) at ${address}, ${amount(topics.length, 'topic')}, ${amount(prompts.length, 'prompt')}.\n\n` +
      accountsText(accounts, theme),
  }
}
