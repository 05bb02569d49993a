import Database from 'better-sqlite3'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { USER_PARTS } from '~/domain/users/parts'
import { TEMPLATE } from '~tests/support/paths'
import { migrate } from '~prisma/migrate'
import { person, SCHOOL, type Row } from './rows-before'

/** Migrations of data are tried on a filled database that ends right before them. */

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A database with the migrations before `name` and the rows; `finish` applies the others. */
async function databaseBefore(name: string, rows: readonly [table: string, row: Row][]) {
  const folder = mkdtempSync(join(tmpdir(), 'quad-migrations-'))
  folders.push(folder)
  const [file, earlier] = [join(folder, 'quad.db'), join(folder, 'migrations')]
  const names = readdirSync(TEMPLATE.migrations).filter((one) => one < name || one.endsWith('toml'))
  for (const name of names)
    cpSync(join(TEMPLATE.migrations, name), join(earlier, name), { recursive: true })
  await migrate(file, earlier)
  const db = new Database(file)
  for (const [table, row] of rows) {
    const columns = Object.keys(row)
    db.prepare(
      `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')})
       VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
    ).run(row)
  }
  db.close()
  await migrate(file, TEMPLATE.migrations)
  return new Database(file)
}

test('renaming tables, columns and stored keys loses nothing, and triggers go on', async () => {
  const own = { user_id: 'sam', partner_code: 'north' }
  const times = { created_at: 1, updated_at: 2 }
  const db = await databaseBefore('20261122190000_plain_names', [
    SCHOOL,
    person('sam', {}),
    ['OnceKey', { user_id: 'sam', key: 'k', result: '{"id":"1"}', created_at: 1 }],
    ['HeldForm', { id_hash: 'h', path: '/', fields: '{}', created_at: 1, expires_at: 2 }],
    ['Fact', { key: 'search.owed', value: '{"seq":7}', updated_at: 1 }],
    ['Fact', { key: 'search.trouble', value: '{"message":"full"}', updated_at: 1 }],
    ['Draft', { ...own, id: 'd', place: 'post', fields: '{}', updated_at: 1 }],
    [
      'ModerationCase',
      {
        id: 'c',
        partner_code: 'north',
        kind: 'post',
        subject_id: 's',
        author_id: 'sam',
        excerpt: 'x',
        taken_by: 'stan',
        taken_at: 3,
        told: 'Be kind',
        ...times,
      },
    ],
    [
      'Job',
      {
        id: 'j',
        name: 'mail',
        key: 'k',
        payload: '{}',
        run_at: 1,
        created_at: 1,
        lease_owner: 'w',
      },
    ],
  ])
  const one = (text: string) => db.prepare(text).get()
  expect(one('SELECT key, result FROM IdempotencyKey')).toEqual({ key: 'k', result: '{"id":"1"}' })
  expect(one('SELECT id_hash FROM SavedSubmission')).toEqual({ id_hash: 'h' })
  expect(db.prepare('SELECT key, value FROM SystemValue ORDER BY key').all()).toEqual([
    { key: 'search.lastError', value: '{"message":"full"}' },
    { key: 'search.pendingReplay', value: '{"seq":7}' },
  ])
  expect(one('SELECT draft_key FROM Draft')).toEqual({ draft_key: 'post' })
  expect(one('SELECT assignee_id, assigned_at, notice_to_author FROM ModerationCase')).toEqual({
    assignee_id: 'stan',
    assigned_at: 3,
    notice_to_author: 'Be kind',
  })
  expect(one('SELECT worker_id FROM Job')).toEqual({ worker_id: 'w' })

  const version = () => one(`SELECT value FROM SystemValue WHERE key = 'terms:north'`)
  db.exec(`INSERT INTO RestrictedTerm VALUES ('t', 'north', 'x', 'x', 1)`)
  const first = version()
  expect(first).toEqual({ value: expect.any(String) as string })
  db.exec(`UPDATE RestrictedTerm SET term = 'y'`)
  expect(version()).not.toEqual(first)
  db.close()
})

test('splitting people keeps every value, and full text follows the text about them', async () => {
  const sam = {
    about: 'quokkas and tea',
    country: 'Peru',
    degree: 'masters',
    core_complete: 1,
    control_group: 1,
    core_state: 'pbo-tips',
    flags: '{"dark_mode":true}',
    tips: '{"a":1}',
    onboarding_step: 'complete',
    prompts_shown: '["mobile-app"]',
    daily_prompt_id: 'd',
    terms_version: 'v1',
    global_consent_at: 5,
    lite: 1,
    subscription_type: 'sms',
    leader_profile_age_range: '23-30',
    leader_profile_consent_given_at: 6,
    share_consent: 1,
    external_id: 'X-1',
    course_experience: 1,
    lti_course_ids: '["LMS-1"]',
  }
  // Each of the values is a reason to have a row.
  const single = Object.entries(sam)
  const auths = '[{"provider":"oidc","issuer":"i","subject":"s"}]'
  const db = await databaseBefore('20261122191016_split_user', [
    SCHOOL,
    person('sam', sam),
    ...single.map(([column, value]) => person(column, { [column]: value })),
    person('leo', { about: 'wombats', about_private: 1, auths }),
    person('new', {}),
  ])
  const rows = (text: string) => db.prepare(text).pluck().all()
  const parts = Object.values(USER_PARTS)
  const moved = parts.map((table) =>
    db.prepare(`SELECT * FROM "${table}" WHERE user_id = 'sam'`).get(),
  )
  expect(Object.assign({}, ...moved)).toMatchObject(sam)
  const stored = parts.flatMap((table) => rows(`SELECT user_id FROM "${table}"`))
  expect(new Set(stored)).toEqual(new Set(['leo', 'sam', ...Object.keys(sam)]))
  expect(stored).toHaveLength(parts.length + 1 + single.length)

  const found = (word: string) =>
    rows(`SELECT s.subject_id FROM user_fts f JOIN SearchRow s ON s.id = f.rowid
      WHERE user_fts MATCH '${word}'`)
  const run = (text: string) => db.prepare(text).run()
  expect([found('quokkas'), found('wombats'), found('leo')]).toEqual([
    ['sam', 'about'],
    [],
    ['leo'],
  ])
  run(`UPDATE UserProfile SET about_private = 0 WHERE user_id = 'leo'`)
  run(`INSERT INTO UserProfile (user_id, about) VALUES ('new', 'numbats')`)
  expect([found('wombats'), found('numbats')]).toEqual([['leo'], ['new']])
  run(`UPDATE UserProfile SET about_hidden = 1 WHERE user_id <> 'leo'`)
  run(`DELETE FROM UserProfile WHERE user_id = 'new'`)
  run(`UPDATE "User" SET first_name = 'Leopold' WHERE id = 'leo'`)
  expect([found('quokkas'), found('numbats'), found('new')]).toEqual([[], [], ['new']])
  expect([found('leopold'), found('wombats')]).toEqual([['leo'], ['leo']])
  // The triggers of single sign-on are still there, and all rows go with the person.
  run(`UPDATE "User" SET auths = '[]' WHERE id = 'leo'`)
  expect(rows('SELECT subject FROM Identity')).toEqual([])
  db.pragma('foreign_keys = ON')
  run(`DELETE FROM "User"`)
  expect(
    [found('jones'), ...parts.map((table) => rows(`SELECT * FROM "${table}"`))].flat(),
  ).toEqual([])
  db.close()
})

test('texts that are indexed already get the mark of their school', async () => {
  const own = { partner_code: 'north', created_at: 1 }
  const db = await databaseBefore('20261125200000_schools_of_texts', [
    SCHOOL,
    ...(['sam', 'gina'] as const).map((id): [string, Row] => [
      'User',
      {
        id,
        email: `${id}@north.test`,
        first_name: id,
        last_name: 'Jones',
        ...own,
        auths: '[]',
        roles: '[]',
        updated_at: 1,
        global: id === 'gina' ? 1 : 0,
      },
    ]),
    ['UserProfile', { user_id: 'sam', about: 'quokkas' }],
    ...(['sam', 'gina'] as const).flatMap((id): [string, Row][] => [
      [
        'Post',
        {
          id: `p-${id}`,
          user_id: id,
          title: 'Kayaks',
          content: 'x',
          tag_names: '[]',
          updated_at: 1,
          ...own,
        },
      ],
      ['Comment', { id: `c-${id}`, post_id: `p-${id}`, user_id: id, content: 'Paddles', ...own }],
    ]),
  ])
  const marked = (index: string, mark: string, word: string) =>
    db
      .prepare(
        `SELECT s.subject_id FROM ${index} JOIN SearchRow s ON s.id = ${index}.rowid
        WHERE ${index} MATCH ? ORDER BY 1`,
      )
      .pluck()
      .all(`{school} : "\u{e000}${mark}" AND ${word}`)
  const north = Buffer.from('north').toString('hex')
  for (const [index, word, prefix] of [
    ['post_fts', 'kayaks', 'p-'] as const,
    ['post_stems', 'kayak', 'p-'] as const,
    ['comment_fts', 'paddles', 'c-'] as const,
    ['user_fts', 'jones', ''] as const,
  ]) {
    expect(marked(index, north, word)).toEqual([`${prefix}gina`, `${prefix}sam`])
    expect(marked(index, 'all', word)).toEqual([`${prefix}gina`])
    expect(marked(index, 'other', word)).toEqual([])
  }
  expect(marked('user_fts', north, 'quokkas')).toEqual(['sam'])
  // Nothing of the stems is left behind, though they don't know their texts.
  db.exec(`UPDATE "User" SET global = 1 - global; UPDATE "Post" SET title = 'Canoes'`)
  expect(marked('post_stems', 'all', 'canoe')).toEqual(['p-sam'])
  expect(marked('post_stems', north, 'kayak')).toEqual([])
  db.exec(`INSERT INTO post_stems (post_stems) VALUES ('integrity-check')`)
  db.exec(`DELETE FROM "Post"`)
  expect(db.prepare('SELECT count(*) FROM post_stems_docsize').pluck().get()).toBe(0)
  db.close()
})

test('what hangs on a person, a case or a platform gets their school, before and from now on', async () => {
  const at = { created_at: 1 }
  const moderation = { kind: 'user', subject_id: 'sam', author_id: 'sam', excerpt: '' }
  const platform = { name: 'L', issuer: 'i', client_id: 'c', deployment_ids: '[]' }
  const urls = { login_url: '', token_url: '', jwks_url: '' }
  const parts: [string, Row][] = [
    ...Object.values(USER_PARTS).map((table): [string, Row] => [table, { user_id: 'sam' }]),
    ['NotificationSettings', { user_id: 'sam' }],
    ['EarnedBadge', { user_id: 'sam', family: 'answers', level: 1, earned_at: 1 }],
    ['UserInterest', { user_id: 'sam', interest_id: 'i' }],
    ['ModerationNote', { id: 'n', case_id: 'c', text: 'x', ...at }],
    ['ModerationReport', { id: 'r', case_id: 'c', reason: 'x', ...at }],
    ['LtiKey', { id: 'k', platform_id: 'l', public_key: '{}', private_key: '', ...at }],
  ]
  const { flags: _, variants: _v, tips: _t, lti_course_ids: _l, ...sam } = person('sam', {})[1]
  const db = await databaseBefore('20261127151000_schools_of_parts', [
    SCHOOL,
    ['User', sam],
    ['Interest', { id: 'i', code: 'i', name: 'I', select_order: 1, match_order: 1 }],
    ['ModerationCase', { id: 'c', partner_code: 'north', ...moderation, ...at, updated_at: 1 }],
    ['LtiPlatform', { id: 'l', partner_code: 'north', ...platform, ...urls, ...at }],
    ...parts,
  ])
  const schools = () =>
    parts.map(([table]) => db.prepare(`SELECT partner_code FROM "${table}"`).pluck().all())
  expect(schools()).toEqual(parts.map(() => ['north']))
  for (const [table, row] of parts) {
    db.exec(`DELETE FROM "${table}"`)
    const columns = Object.keys(row)
    db.prepare(
      `INSERT INTO "${table}" (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
    ).run(Object.values(row))
  }
  expect(schools()).toEqual(parts.map(() => ['north']))
  db.close()
})
