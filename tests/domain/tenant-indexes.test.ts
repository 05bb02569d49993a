import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  saveConsents,
  saveOnboarding,
  saveProfile,
  saveSchoolLinks,
  saveStudy,
  saveUserSettings,
} from '~/domain/users/parts.server'
import { idOf, NOW, openFixtures } from '~tests/support/database'
import { TEMPLATE } from '~tests/support/paths'
import { storedValues } from '~tests/support/stored-rows'
import { fillCases } from '~tests/support/two-schools/cases'
import { TABLES } from '~prisma/generated/tables'

const migrations = readdirSync(TEMPLATE.postgresql)
  .filter((name) => !name.endsWith('.toml'))
  .sort()
  .map((name) => readFileSync(join(TEMPLATE.postgresql, name, 'migration.sql'), 'utf8'))
  .join('\n')

const INDEX = /CREATE (?:UNIQUE )?INDEX "\w+"\s+ON "(\w+)"\s*\((?:"?)(\w+)/g

function ledBySchool(): Set<string> {
  const indexed = [...migrations.matchAll(INDEX)]
  const led = indexed.flatMap(([, table = '', column]) =>
    column === 'partner_code' ? [table] : [],
  )
  const keys = Object.entries(TABLES).filter(([, { key }]) => key[0] === 'partner_code')
  return new Set([...led, ...keys.map(([table]) => table)])
}

/** Rows that belong to no school, or only for hours or days to someone who may have none yet. */
const WITHOUT_SCHOOL = [
  'ContactRequest',
  'IdempotencyKey',
  'Interest',
  'MarketingSubscription',
  'PasskeyChallenge',
  'RateLimit',
  'SavedSubmission',
  'SearchRow',
  'SystemValue',
  'UsedChallenge',
]

test('every row of a school says whose it is, also where a trigger derives it', async () => {
  const without = Object.entries(TABLES).flatMap(([table, { columns }]) =>
    'partner_code' in columns ? [] : [table],
  )
  expect(without.sort()).toEqual(WITHOUT_SCHOOL)

  const { db, close } = await openFixtures()
  await fillCases(db)
  const [user_id, created_at] = [idOf('lou'), NOW]
  const { id: case_id } = await db.read.moderationCase.findFirstOrThrow({
    where: { partner_code: 'lakeside' },
  })
  await db.write(async (tx) => {
    for (const save of [saveStudy, saveOnboarding, saveConsents, saveProfile, saveUserSettings])
      await save(tx, user_id, {})
    await tx.leaderProfile.create({ data: { user_id } })
    await saveSchoolLinks(tx, user_id, {})
    await tx.notificationSettings.create({ data: { user_id } })
    await tx.earnedBadge.create({
      data: { user_id, family: 'answers', level: 1, earned_at: created_at },
    })
    const { id: interest_id } = await tx.interest.findFirstOrThrow()
    await tx.userInterest.deleteMany({ where: { user_id } })
    await tx.userInterest.create({ data: { user_id, interest_id } })
    await tx.moderationNote.create({ data: { id: 'n', case_id, text: 'x', created_at } })
    await tx.moderationReport.create({ data: { id: 'r', case_id, reason: 'x', created_at } })
    const urls = { login_url: '', token_url: '', jwks_url: '', deployment_ids: [] }
    const platform = { id: 'l', partner_code: 'lakeside', name: 'L', issuer: 'i', client_id: 'c' }
    await tx.ltiPlatform.create({ data: { ...platform, ...urls, created_at } })
    const key = { id: 'k', platform_id: 'l', public_key: {}, private_key: '', created_at }
    await tx.ltiKey.create({ data: key })
  })
  const derived = Object.entries(TABLES).flatMap(([table, { columns }]) =>
    'partner_code' in columns && 'default' in columns.partner_code ? [table] : [],
  )
  const schools = async (table: string) =>
    storedValues(db, `SELECT DISTINCT partner_code FROM "${table}" ORDER BY 1`)
  const found = await Promise.all(derived.map(async (table) => [table, await schools(table)]))
  const rows = Object.fromEntries(found) as Record<string, unknown[]>
  for (const table of OF_ALL) delete rows[table]
  expect(Object.keys(rows)).toHaveLength(13)
  for (const [table, codes] of Object.entries(rows)) {
    expect(codes, table).toContain('lakeside')
    expect(codes, table).not.toContain('')
  }
  await close()
})

/** Where an empty code means all schools, or none */
const OF_ALL = ['Announcement', 'Audit', 'Event', 'Job', 'RestrictedTerm', 'Ticket']

test('each table with rows of schools has an index led by the school, so that one school is read, moved and removed without the others', () => {
  const led = ledBySchool()
  const ofSchools = Object.entries(TABLES).filter(([, { columns }]) => 'partner_code' in columns)
  expect(ofSchools.length).toBeGreaterThan(50)
  expect(ofSchools.flatMap(([table]) => (led.has(table) ? [] : [table]))).toEqual([])
})
