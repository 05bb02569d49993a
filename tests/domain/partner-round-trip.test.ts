import fc from 'fast-check'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { BADGE_FAMILIES } from '~/domain/badges/schema'
import { checkPartner } from '~/domain/partners/check.server'
import { isWrite } from '~/domain/partners/changes.server'
import { savePartner } from '~/domain/partners/commands.server'
import { partnerFile } from '~/domain/partners/queries.server'
import { GLOBAL_STATUSES, PARTNER_FLAGS, STATUSES } from '~/domain/partners/schema'
import { openDb } from '~/platform/database/open.server'
import type { Db } from '~/platform/database/types'
import { TEMPLATE } from '../support/paths'

/** Texts that YAML and databases have been known to take for something else. */
const ODD = [
  'null;true;No;1e3;007;0x1F;~;- a;a: b;# c;"quoted";it\'s;{x};[y];*z;&w;!v;%u;@t;`s;> r;| q',
  '2024-01-01;=;<<;é;Ünïversity;北大;🎓',
].flatMap((texts) => texts.split(';'))

const word = fc.oneof(fc.constantFrom(...ODD), fc.stringMatching(/^[A-Za-z0-9 .,:;'"#-]{1,20}$/))
const line = word.map((text) => `x ${text}`.trim().replace(/\s+/g, ' '))
const lines = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .map((all) => all.join('\n').trim() || 'x')
const optionalLine = fc.option(line)
const unique = <T>(item: fc.Arbitrary<T>, by: (item: T) => string) =>
  fc.uniqueArray(item, { maxLength: 4, selector: (one) => by(one).toLowerCase() })
const address = fc.option(fc.stringMatching(/^https:\/\/[a-z]{1,8}\.edu\/[a-z]{0,5}$/))
const code = fc.stringMatching(/^[a-z][a-z0-9-]{1,12}$/)
const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,4})?$/)

const institutions = fc
  .uniqueArray(
    fc.record({
      institution_code: code,
      name: line,
      status: fc.constantFrom(...STATUSES),
      campus: optionalLine,
      global_status: fc.constantFrom(...GLOBAL_STATUSES),
      external_id_required: fc.boolean(),
      completion_instructions: fc.option(lines),
    }),
    { maxLength: 3, selector: (one) => one.institution_code },
  )
  .map((all) => all.map((one, n) => ({ ...one, primary: n === 0 })))

const topics = unique(
  fc.record({ title: line, description: lines, icon: fc.constantFrom('topic', 'home') }),
  (one) => one.title,
)

/** Titles and slugs are unique in a whole school, so each category writes its own number in. */
const numbered = <T extends object>(all: T[], name: keyof T) =>
  all.map((one, n) => ({ ...one, [name]: `${String(one[name])} ${n}` }))

const school = fc
  .record({
    name: line,
    shorthand_name: line,
    abbreviation: fc.stringMatching(/^[A-Z]{1,4}$/),
    status: fc.constantFrom(...STATUSES),
    direct_messaging: fc.boolean(),
    allow_prospective: fc.boolean(),
    global_status: fc.constantFrom(...GLOBAL_STATUSES),
    assignments_active: optionalLine,
    prospective_student_apply_link: address,
    external_id_error_message: optionalLine,
    flags: fc.dictionary(fc.constantFrom(...PARTNER_FLAGS), fc.boolean()),
    settings: fc.record(
      {
        accent: fc.constantFrom('lake', 'plum'),
        time_zone: fc.constantFrom('America/Chicago', 'UTC', 'Asia/Kolkata', 'US/Central'),
        email_domains: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}\.edu$/), { maxLength: 3 }),
        welcome_message: lines,
        moderation_contact: fc.option(fc.record({ name: line, email: fc.constant('a@b.edu') })),
        signups_per_network: fc.integer({ min: 1, max: 3000 }),
        moderation_escalation: fc.option(
          fc.record({
            minutes: fc.integer({ min: 5, max: 1440 }),
            contacts: fc.uniqueArray(fc.record({ name: line, email: fc.constant('c@b.edu') }), {
              maxLength: 3,
              selector: ({ name }) => name,
            }),
            hours: fc.option(fc.constant({ days: ['Mon' as const], from: '08:00', to: '24:00' })),
          }),
        ),
        crisis_contacts: fc.option(
          fc.array(fc.record({ label: line, phone: fc.constantFrom('988', '+1 (507) 555-0142') }), {
            maxLength: 3,
          }),
        ),
      },
      { requiredKeys: [] },
    ),
    institutions,
    programs: unique(line, (one) => one),
    categories: fc.array(topics, { maxLength: 3 }),
    prompts: unique(
      fc.record({
        slug,
        title: line,
        body: lines,
        numeric_prepend: fc.option(fc.nat(9999)),
        active: fc.boolean(),
      }),
      (one) => one.slug,
    ),
    mindset: unique(
      fc.record({
        user_type: fc.constantFrom('student', 'leader'),
        text: line,
        author: optionalLine,
      }),
      (one) => one.text,
    ),
    badges: unique(
      fc.record({
        family: fc.constantFrom(...BADGE_FAMILIES),
        levels: fc.option(
          fc
            .array(fc.record({ name: line, goal: line, earned_copy: line }), { maxLength: 3 })
            .map((all) => numbered(all, 'goal').map((one, at) => ({ ...one, needs: at + 1 }))),
        ),
      }),
      (one) => one.family,
    ),
    side_menu: fc.array(lines, { maxLength: 3 }),
    connect_with: unique(
      fc.record({
        header: line,
        content_markdown: lines,
        link: fc.constantFrom('https://a.edu/b', 'mailto:a@b.edu', '/ask'),
        color: fc.constantFrom('lake', 'plum'),
        icon: fc.constantFrom('topic', 'bus'),
        track_id: optionalLine,
      }),
      (one) => one.header,
    ),
    restricted_terms: fc.uniqueArray(slug, {
      maxLength: 4,
      selector: (one) => one.replace('-', ' '),
    }),
    influence_initiatives: unique(
      fc.record({ name: line, resource_url_1: address }),
      (one) => one.name,
    ),
  })
  .map(({ categories, prompts, ...rest }) => {
    const topic_categories = categories.map((all, c) => ({
      name: `Category ${c}`,
      prospective_discussions: c === 1,
      topics: numbered(all, 'title').map((one) => ({ ...one, title: `${c} ${one.title}` })),
    }))
    const titles = topic_categories.flatMap(({ topics }) => topics.map(({ title }) => title))
    const named = prompts.map((one, n) => ({ ...one, topics: titles.slice(0, n) }))
    return { ...rest, topic_categories, prompt_categories: [{ name: 'All', prompts: named }] }
  })

function emptyDb(): Db {
  const dir = mkdtempSync(join(tmpdir(), 'quad-round-'))
  const file = join(dir, 'quad.db')
  copyFileSync(TEMPLATE.file, file)
  const db = openDb(file)
  onTestFinished(async () => {
    await db.close()
    rmSync(dir, { recursive: true, force: true })
  })
  return db
}

const by = { mode: 'import', actor: 'os:tester', now: new Date(0) } as const

async function imported(db: Db, yaml: string) {
  const checked = checkPartner(parse(yaml))
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
  const saved = await savePartner(db, checked.input, by)
  if (!saved.ok) throw new Error(JSON.stringify(saved.errors))
  const file = stringify(await partnerFile(db.read, saved.code), { lineWidth: 0 })
  return { file, changes: saved.changes }
}

test('[CLI-12] [CLI-13] any school: import, export, import elsewhere and export give the same file, and nothing is left to do', async () => {
  const [here, there] = [emptyDb(), emptyDb()]
  let number = 0
  await fc.assert(
    fc.asyncProperty(school, async (given) => {
      const partner_code = `s${++number}`
      const raw = { partner_code, host: `${partner_code}.edu`, ...given }
      const first = await imported(here, stringify(raw))
      const second = await imported(there, first.file)
      expect(second.file).toBe(first.file)
      expect(parse(first.file)).toMatchObject({
        name: given.name,
        assignments_active: given.assignments_active,
        side_menu: given.side_menu,
        connect_with: given.connect_with,
        topic_categories: given.topic_categories,
        settings: given.settings,
      })
      for (const yaml of [first.file, stringify(raw)])
        expect((await imported(here, yaml)).changes.filter(isWrite)).toEqual([])
    }),
    { numRuns: 12 },
  )
})

test('[CLI-13] the file leaves out what is archived, and names no drawing that is gone', async () => {
  const db = emptyDb()
  const given = {
    partner_code: 'lake',
    host: 'lake.edu',
    shorthand_name: 'Lake',
    abbreviation: 'L',
    name: 'Lake',
    institutions: [{ institution_code: 'lake', name: 'Lake', primary: true }],
    topic_categories: [
      { name: 'Old', topics: [{ title: 'Old one' }] },
      { name: 'Now', topics: [{ title: 'Now' }, { title: 'Then' }] },
    ],
    prompt_categories: [
      { name: 'Past', prompts: [{ title: 'Past one', slug: 'past-one' }] },
      { name: 'New', prompts: ['new', 'gone'].map((slug) => ({ title: slug, slug })) },
    ],
  }
  await imported(db, stringify(given))
  const data = { archived_at: new Date() }
  const gone = { in: ['Old', 'Past', 'Then', 'gone'] }
  await db.write(async (tx) => {
    await tx.topicCategory.updateMany({ where: { name: gone }, data })
    await tx.topic.updateMany({ where: { title: gone }, data })
    await tx.promptCategory.updateMany({ where: { name: gone }, data })
    await tx.prompt.updateMany({ where: { title: gone }, data })
    await tx.topic.updateMany({ data: { icon: 'house' } })
  })
  expect(await partnerFile(db.read, 'lake')).toMatchObject({
    topic_categories: [{ name: 'Now', topics: [{ title: 'Now', icon: 'topic' }] }],
    prompt_categories: [{ name: 'New', prompts: [{ title: 'new' }] }],
  })
})
