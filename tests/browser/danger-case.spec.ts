import Database from 'better-sqlite3'
import { join } from 'node:path'
import { seededId } from '~seeds/ids'
import { theDemo } from './demo'
import { expect, test } from './watched'

const HARM = 'indicates harm to self or others'
const ID = seededId(0, 'case', 'long')

/** A case with as much as one may have: a long name, reasons and texts, more that came later, and all ways to reach someone. */
function addLongCase() {
  const db = new Database(join(theDemo().states, 'quad.db'))
  const at = (minutes: number) => Date.now() - minutes * 60_000
  const user = (email: string) =>
    db.prepare(`SELECT id FROM "User" WHERE email = ?`).pluck().get(`${email}@northfield.test`)
  const insert = (table: string, row: object) => {
    const columns = Object.keys(row)
    db.prepare(
      `INSERT OR REPLACE INTO "${table}" (${columns.join(', ')})
       VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
    ).run(row)
  }
  const school = { partner_code: 'northfield' }
  const flagged = db.prepare(`SELECT kind, subject_id, author_id FROM ModerationCase WHERE id = ?`)
  const subject = flagged.get(theDemo().flagged) as object
  insert('ModerationCase', {
    ...school,
    id: ID,
    ...subject,
    excerpt: 'It has been raining for a week and no one called. '.repeat(40) + 'I want to die.',
    state: 'open',
    open_key: ID,
    harm: 1,
    reports_count: 3,
    created_at: at(200),
    updated_at: at(20),
  })
  const report = { ...school, case_id: ID, reason: HARM }
  const more = 'I’m going to kill myself tonight, I have the pills here and no one will miss me. '
  insert('ModerationReport', {
    ...report,
    id: `${ID} 1`,
    reporter_id: user('maya'),
    custom_reason: 'They sounded really low all week and now this. '.repeat(15),
    created_at: at(200),
  })
  for (const [place, excerpt] of [
    more.repeat(20),
    'Honestly I want to die tonight. '.repeat(9),
    'Still, I want to die',
  ].entries())
    insert('ModerationReport', {
      ...report,
      id: `${ID} later ${place}`,
      reporter_id: `check:messages:${ID}${place}`,
      custom_reason: 'The comment says “want to die”.',
      excerpt,
      subject_kind: 'comment',
      subject_id: 'a comment',
      alerted_again_at: place === 1 ? at(25) : null,
      created_at: at(100 - place * 10),
    })
  for (const [place, name] of ['Ada Hall-Montgomery', 'Kim Provost', null].entries())
    insert('ModerationAlert', {
      ...school,
      id: `${ID} ${place}`,
      case_id: ID,
      step: place + 1,
      name,
      alerted_at: at(170 - place * 30),
    })
  db.close()
}

test.beforeAll(addLongCase)

const WIDTHS = [
  [390, 844],
  [1280, 800],
] as const

for (const [width, height] of WIDTHS)
  test(`all that a danger needs is in the first screen of ${width} × ${height}`, async ({
    open,
  }) => {
    const page = await open('stan')
    await page.setViewportSize({ width, height })
    await page.goto(`/moderation/${ID}`)
    const bar = page.locator('.main-nav').first()
    const box = await bar.boundingBox()
    const bottom = box && box.y > height / 2 ? box.y : height
    const needed = [
      page.getByText('Someone may be in danger'),
      page.getByText('They sounded really low').first(),
      page.getByText('all again'),
      page.getByText('kill myself tonight').first(),
      page.getByText('Still, I want to die').first(),
      page.getByRole('link', { name: 'Write an email' }),
      page.getByRole('link', { name: /^Call / }),
      page.getByRole('link', { name: 'Who helps in a crisis' }),
      ...['We reached out', 'Hide', 'Remove'].map((name) =>
        page.getByRole('link', { name, exact: true }),
      ),
      ...['Take this case', 'No danger', 'Keep as it is'].map((name) =>
        page.getByRole('button', { name, exact: true }),
      ),
    ]
    for (const one of needed) {
      const place = await one.boundingBox()
      expect(place && place.y + place.height, String(one)).toBeLessThanOrEqual(bottom)
    }
    await page.getByText('Show all, with 2 other texts').click()
    await expect(page.getByText('no one called').first()).toBeVisible()
  })
