import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TEMPLATE } from '~tests/support/paths'
import { TABLES } from '~prisma/generated/tables'

/**
 * Tables of schools whose indexes begin with what belongs to one school alone: a person, a post, a
 * conversation, a connection. An index by school in front of it would find the same rows (docs/scale.md).
 */
const BY_THEIR_OWNER = `
  AnnouncementDismissal AnswerRequest CoachNote VisitWeek PostTopic PostTag Comment PostLike SavedPost
  PostFollow CommentLike TopicSubscription Draft LmsAccount CourseAssignment Homework LtiAccount
  InfluenceAction Channel ChannelMember Message Notification Follow Skip Block PushTarget DataDownload
  PostView`

/** Read across all schools, by their number, their moment or a secret, or with few rows. */
const ACROSS_SCHOOLS = `Announcement LtiLaunch Session AccessToken MailLink Event Job Audit Ticket`

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

test('each table of schools names the school, and has an index led by it or a reason for none', () => {
  const led = ledBySchool()
  const ofSchools = Object.entries(TABLES).filter(([, { columns }]) => 'partner_code' in columns)
  const without = ofSchools.flatMap(([table]) => (led.has(table) ? [] : [table]))
  const known = `${BY_THEIR_OWNER} ${ACROSS_SCHOOLS}`.trim().split(/\s+/)
  expect(without.sort()).toEqual(known.sort())
})
