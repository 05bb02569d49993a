import { expect } from 'vitest'
import { test, type Workspace } from './quad'

/** A school with codes. */
export const FILE = `partner_code: hill
name: Hill College
shorthand_name: Hill
abbreviation: HC
host: hill.localhost
flags: { dark_mode: false }
programs: [{ code: law, name: Law }, Nursing]
topic_categories:
  - code: campus
    name: Campus
    topics:
      - { code: housing, title: Housing, icon: home }
      - { code: food, title: Food }
  - { code: money, name: Money, topics: [{ code: aid, title: Aid }] }
prompt_categories:
  - code: weeks
    name: Weeks
    prompts:
      - { code: first, slug: first-week, title: First, topics: [housing, Food] }
      - { code: last, slug: last-week, title: Last }
mindset:
  - { code: calm, user_type: student, text: Stay calm. }
  - { code: bold, user_type: student, text: Be bold. }
`

/** With the school of FILE */
export const school = test.extend('oneSchool', async ({ cli }) => {
  await cli.quad('partners import -', { input: FILE })
  return cli
})

/** FILE, or another, with texts in place of others. */
export function edit(replacements: Record<string, string>, file = FILE) {
  for (const [from, to] of Object.entries(replacements)) {
    expect(file).toContain(from)
    file = file.replace(from, to)
  }
  return file
}

/** Every entry that has a code, in every school. */
export const stored = (workspace: Workspace) =>
  workspace.look(async ({ read }) => {
    const by = { orderBy: { id: 'asc' } } as const
    const all = [
      ...(await read.program.findMany(by)),
      ...(await read.topicCategory.findMany(by)),
      ...(await read.topic.findMany(by)),
      ...(await read.promptCategory.findMany(by)),
      ...(await read.prompt.findMany(by)),
      ...(await read.mindsetQuote.findMany(by)),
    ]
    return all.map((row) => ({
      id: row.id,
      partner_code: row.partner_code,
      code: row.code,
      gone: row.archived_at !== null,
      name: 'title' in row ? row.title : 'name' in row ? row.name : row.text,
    }))
  })

/** What importing a file does. */
export const changes = async (workspace: Workspace, input: string, flags: string[] = []) => {
  const { changes = [] } = (await workspace.json(
    ['partners', 'import', '-', ...flags],
    {},
    { input },
  )) as {
    changes?: { action: string; kind: string; name: string; code?: string; values?: unknown[] }[]
  }
  return changes.filter(({ action }) => action !== 'unchanged')
}

/** FILE with something gone from each list */
export const GONE = edit({
  '[{ code: law, name: Law }, Nursing]': '[Nursing]',
  '      - { code: food, title: Food }\n': '',
  '  - { code: money, name: Money, topics: [{ code: aid, title: Aid }] }\n': '',
  ', Food] }': '] }',
  '      - { code: last, slug: last-week, title: Last }\n': '',
  '  - { code: bold, user_type: student, text: Be bold. }\n': '',
})
