import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished } from 'vitest'
import { calendarText, entryText, openCalendarServer, sends } from '../support/calendar-server'
import { PRODUCTION, test, type Workspace } from './quad'

const DAY = 86_400_000
const start = (days: number) =>
  `DTSTART:${new Date(Date.now() + days * DAY).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const entry = (uid: string, days: number, ...lines: string[]) =>
  entryText(uid, `SUMMARY:${uid}`, start(days), ...lines)

let server: Awaited<ReturnType<typeof openCalendarServer>>
beforeEach(async () => {
  server = await openCalendarServer()
  onTestFinished(() => server.close())
})
const publishes = (...blocks: string[]) => {
  server.pages['/all.ics'] = sends(calendarText(...blocks))
}
const titles = ({ look }: Workspace) =>
  look(async (db) =>
    (await db.read.campusEvent.findMany({ orderBy: { starts_at: 'asc' } })).map(
      ({ title }) => title,
    ),
  )

test('a calendar is imported from its address, what can’t be read is named, and refreshed by hand', async ({
  twoSchools: cli,
}) => {
  publishes(
    entry('Tour', 2),
    entryText('Talk', 'SUMMARY:Talk'),
    entry('Gym', 3),
    entryText('x', 'SUMMARY:X', 'DTSTART:20990101', 'CLASS:PRIVATE'),
  )
  const command = `events import northfield ${server.at('/all.ics')}`
  const dry = await cli.quad(`${command} --dry-run`)
  expect(dry.out).toMatch(/create +calendar +Campus life +http:/)
  expect(dry.out).toMatch(/create +event +Tour +1 date\n/)
  expect(dry.err).toContain(
    'Left out: 1 private entry.\nNot all of it can be read:\n  "Talk": It has no start\n',
  )
  expect(await titles(cli)).toEqual([])
  const { id } = await cli.json(command, {
    outcome: 'done',
    name: 'Campus life',
    added: 2,
    changed: 0,
    gone: 0,
    unread: [
      { what: 'Talk', why: 'It has no start' },
      { what: '1 private entry', why: 'Private in that calendar, so left out' },
    ],
  })
  expect(await titles(cli)).toEqual(['Tour', 'Gym'])
  const { sources } = await cli.json('events sources --partner northfield')
  expect(sources).toMatchObject([{ id, name: 'Campus life', events: 2, problem: null }])
  await cli.json(command, { outcome: 'nothing to do' })

  publishes(entry('Tour', 2, 'LOCATION:Gate'))
  await cli.needsYes(`events refresh ${id}`)
  expect(await titles(cli)).toEqual(['Tour', 'Gym'])
  await cli.json(`events refresh ${id} --yes`, { outcome: 'done', changed: 1, gone: 1 })
  expect(await titles(cli)).toEqual(['Tour'])
  await cli.prints(`events remove ${id} --yes`, [/delete +calendar/, /delete +event +Tour/])
  expect(await titles(cli)).toEqual([])
})

test('a file is taken over once more by its name, and the others of the school stay', async ({
  twoSchools: cli,
}) => {
  const write = (name: string, ...blocks: string[]) => {
    const path = join(cli.dir, name)
    writeFileSync(path, calendarText(...blocks))
    return path
  }
  const games = write('games.ics', entry('Game', 2))
  await cli.json(['events', 'import', 'northfield', games], { name: 'games', added: 1 })
  await cli.json(['events', 'import', 'northfield', write('art.ics', entry('Show', 3))], {
    added: 1,
  })
  await cli.json(['events', 'import', 'lakeside', games], { added: 1 })
  write('games.ics', entry('Game', 4), entry('Final', 5))
  await cli.json(['events', 'import', 'northfield', games], { added: 1, changed: 1 })
  expect(await titles(cli)).toEqual(['Game', 'Show', 'Game', 'Final'])
  const { sources } = await cli.json('events sources --partner northfield')
  expect((sources ?? []).map(({ name }) => name)).toEqual(['art', 'games'])
  const id = sources?.[1]?.id
  await cli.refuses(`events refresh ${id}`, 1, 'games came as a file. Nothing was changed.')
})

test('what is no calendar, or can’t be reached, changes nothing', async ({ twoSchools: cli }) => {
  const at = server.at('/none.ics')
  await cli.refuses(`events import northfield ${at}`, 1, /answers 404\. Nothing was changed\./)
  await cli.refuses('events import northfield ftp://a.test/x.ics', 2, 'must begin with https://')
  await cli.refuses('events import northfield https://sam:x@a.test/', 2, 'without a name')
  await cli.refuses('events import nowhere all.ics', 1, 'There is no school "nowhere"')
  await cli.refuses('events import northfield -', 2, 'needs a --name', { input: calendarText() })
  await cli.refuses('events import northfield - --name A', 1, 'That isn’t a calendar', {
    input: '<html>',
  })
  await cli.refuses('events import northfield - --name', 2, 'name')
  await cli.refuses(
    ['events', 'import', 'northfield', '-', '--name', 'a\u202eb'],
    2,
    '--name is one line',
  )
  await cli.refuses('events refresh 1', 1, 'There is no calendar "1"')
  const inside = { env: PRODUCTION }
  await cli.refuses(
    'events import northfield https://127.0.0.1/',
    1,
    'is not on the internet',
    inside,
  )
  expect(server.requests).toEqual(['/none.ics'])
})
