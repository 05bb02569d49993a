import { expect, test } from 'vitest'
import { desk } from './quad'
import { HILL_FILE } from './schools'

const HOME = `${HILL_FILE}
mindset:
  - { user_type: student, text: Begin before you are ready., author: A tutor, image: lantern }
  - { user_type: leader, text: Thank you., kind: message }
  - { user_type: student, text: Sleep on it. }
side_menu:
  - "## News\\n\\n**Soup** on Friday"
  - Call us.
`

test('[CLI-13] what a school says on home is part of its file, there and back', async () => {
  const [here, there] = [desk(), desk()]
  expect(await here.quad(['partners', 'import', '-'], { input: HOME })).toMatchObject({ code: 0 })
  const file = await here.quad(['partners', 'export', 'hill'])
  expect(await there.quad(['partners', 'import', '-'], { input: file.out })).toMatchObject({
    code: 0,
  })
  expect((await there.quad(['partners', 'export', 'hill'])).out).toBe(file.out)
  const again = await here.quad(['partners', 'import', '-'], { input: HOME })
  expect(again.out).toContain('Nothing to do.')

  const changed = HOME.replace('A tutor, image: lantern', 'Another').replace('Call us.', 'Write.')
  await here.quad(['partners', 'import', '-'], { input: changed })
  const rows = await here.look((db) =>
    Promise.all([
      db.read.mindsetQuote.findMany({
        orderBy: [{ user_type: 'asc' }, { order: 'asc' }],
        select: { kind: true, user_type: true, text: true, author: true, image: true, order: true },
      }),
      db.read.sideMenuContent.findMany({
        orderBy: { order: 'asc' },
        select: { content_markdown: true },
      }),
    ]),
  )
  const student = { kind: 'quote', user_type: 'student', image: null }
  expect(rows).toEqual([
    [
      {
        ...student,
        kind: 'message',
        user_type: 'leader',
        text: 'Thank you.',
        author: null,
        order: 1,
      },
      { ...student, text: 'Begin before you are ready.', author: 'Another', order: 1 },
      { ...student, text: 'Sleep on it.', author: null, order: 2 },
    ],
    [{ content_markdown: '## News\n\n**Soup** on Friday' }, { content_markdown: 'Write.' }],
  ])
})

test('wrong entries are named by their place', async () => {
  const { quad } = desk()
  const wrong = `${HILL_FILE}
mindset:
  - { user_type: teacher, text: '', image: moon, colour: red }
  - { user_type: student, text: Twice }
  - { user_type: student, text: twice }
side_menu: ['']
`
  const said = await quad(['partners', 'import', '-'], { input: wrong })
  expect(said.code).not.toBe(0)
  for (const path of [
    'mindset[0].user_type',
    'mindset[0].text',
    'mindset[0].image',
    'mindset[0].colour',
    'mindset[2]',
    'side_menu[0]',
  ])
    expect(said.err + said.out).toContain(path)
})
