import { expect } from 'vitest'
import type { Tx } from '~/platform/database/types'
import type { Prisma } from '~prisma/generated/client'
import { entryOfCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import { idOf } from '../support/database'
import { PRODUCTION, test, type Workspace, type Json } from './quad'

const SECRET = { SESSION_SECRET: PRODUCTION.SESSION_SECRET, BASE_URL: 'https://quad.test' }

const volunteer = ({ write }: Workspace, name: string, research_volunteer: boolean | null) =>
  write((tx) =>
    tx.userStudy.upsert({
      where: { user_id: idOf(name) },
      create: { user_id: idOf(name), research_volunteer },
      update: { research_volunteer },
    }),
  )

const subscribe = ({ write }: Workspace, email: string) =>
  write((tx) =>
    tx.marketingSubscription.create({
      data: { id: idOf(email), email, signup_location: '/our-team', created_at: new Date(0) },
    }),
  )

const addresses = ({ people }: Json) => [...people!].map(({ email }) => String(email))
const entry = (row: Json) =>
  entryOfCode([SECRET.SESSION_SECRET], String(row.unsubscribe_url).split('/unsubscribe/')[1] ?? '')

test('lists export has only volunteers who can be written to, each with a link of their own', async ({
  twoSchools,
}) => {
  const line = 'lists export research'
  expect(addresses(await twoSchools.json(line))).toEqual([])
  for (const name of ['sam', 'lou']) await volunteer(twoSchools, name, true)
  await volunteer(twoSchools, 'maya', false)
  const all = await twoSchools.json(line, {}, { env: SECRET })
  expect(addresses(all)).toEqual(['lou@lakeside.test', 'sam@northfield.test'])
  const sam = [...all.people!].find(({ email }) => String(email) === 'sam@northfield.test')!
  expect(Object.keys(sam).sort()).toEqual(
    ['email', 'name', 'partner_code', 'signup_location', 'since', 'unsubscribe_url'].sort(),
  )
  expect(entry(sam)).toEqual({ list: 'research', id: idOf('sam') })
  const lakeside = await twoSchools.json(`${line} --partner lakeside`)
  expect(addresses(lakeside)).toEqual(['lou@lakeside.test'])
  const audit = await twoSchools.look((db) => db.read.audit.findMany())
  expect(audit.map(({ command, target }) => `${command} ${target}`)).toContain(
    'lists export research',
  )
})

type Change = { without: string; change: (tx: Tx) => Promise<unknown> }
const ofSam = (data: Prisma.UserUncheckedUpdateInput) => (tx: Tx) =>
  tx.user.update({ where: { id: idOf('sam') }, data })

test.for<Change>([
  { without: 'who is suspended', change: ofSam({ suspended_at: new Date() }) },
  { without: 'who has deleted their account', change: ofSam({ deleted_at: new Date() }) },
  { without: 'who hasn’t joined', change: ofSam({ joined_date: null }) },
  {
    without: 'whose school is closed',
    change: (tx) =>
      tx.partner.update({ where: { partner_code: 'northfield' }, data: { status: 'closed' } }),
  },
])('lists export leaves out a volunteer $without', async ({ change }, { twoSchools }) => {
  for (const name of ['sam', 'lou']) await volunteer(twoSchools, name, true)
  const listed = async () => addresses(await twoSchools.json('lists export research'))
  expect(await listed()).toEqual(['lou@lakeside.test', 'sam@northfield.test'])
  await twoSchools.write(change)
  expect(await listed()).toEqual(['lou@lakeside.test'])
})

test('lists export newsletter is CSV that no spreadsheet calculates', async ({ cli }) => {
  await subscribe(cli, 'ann@home.test')
  await subscribe(cli, '=cmd@home.test')
  const out = await cli.prints('lists export newsletter', [], { env: SECRET })
  const [head, first, second, ...rest] = out.trim().split('\r\n')
  expect(head).toBe('"email","signup_location","since","unsubscribe_url"')
  // A quoted name is the same address, and no formula.
  expect(first).toContain('"""=cmd""@home.test","/our-team","1970-01-01T00:00:00.000Z"')
  expect(second).toMatch(/^"ann@home\.test",.*"https:\/\/quad\.test\/unsubscribe\/newsletter-/)
  expect(rest).toEqual([])
  await cli.refuses('lists export newsletter --partner hill', 2, 'The newsletter has no schools')
  await cli.refuses('lists export friends', 2, 'newsletter, research')
})

test('lists unsubscribe takes one address off, and keeps it nowhere', async ({ twoSchools }) => {
  await subscribe(twoSchools, 'ann@home.test')
  await subscribe(twoSchools, 'bob@home.test')
  await twoSchools.json('lists unsubscribe newsletter Ann@home.test', { outcome: 'done' })
  await twoSchools.json('lists unsubscribe newsletter ann@home.test', { outcome: 'nothing to do' })
  expect(addresses(await twoSchools.json('lists export newsletter'))).toEqual(['bob@home.test'])
  await volunteer(twoSchools, 'sam', true)
  await twoSchools.prints('lists unsubscribe research sam@northfield.test', 'sam@northfield.test')
  expect(addresses(await twoSchools.json('lists export research'))).toEqual([])
  const audit = await twoSchools.look((db) => db.read.audit.findMany())
  expect(JSON.stringify(audit)).not.toMatch(/ann@|sam@/)
})
