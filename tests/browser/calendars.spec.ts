import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calendarText, entryText, openCalendarServer, sends } from '~tests/support/calendar-server'
import { Browser } from '~tests/support/client'
import { ROOT } from '~tests/support/paths'
import { theDemo } from './demo'
import { inDays, takeSteps } from './steps'
import { expect, test, unique } from './watched'

const run = promisify(execFile)

test('links for a calendar are made, copied, made again and turned off', async ({ open, cast }) => {
  const page = await open(cast.goer)
  const field = page.getByLabel('Everything that’s on')
  const read = async (address: string) => {
    const { status, html } = await new Browser(address).get('')
    return [status, html.includes('SUMMARY:Study hall')]
  }
  await takeSteps([
    [page, '/events/subscribe', 'You’ll get two links that only you have'],
    [page, 'Make calendar links', 'These links are yours.'],
  ])
  const first = await field.inputValue()
  expect(await read(first)).toEqual([200, true])
  await expect(
    page.getByRole('link', { name: 'Subscribe to everything that’s on' }),
  ).toHaveAttribute('href', first.replace('http:', 'webcal:'))

  await test.step('copied by keyboard', async () => {
    await field.focus()
    for (const key of ['a', 'c']) await page.keyboard.press(`ControlOrMeta+${key}`)
    await page.goto('/events')
    const search = page.getByRole('main').getByRole('searchbox')
    await search.focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(search).toHaveValue(first)
  })
  await takeSteps([
    [page, '/events/subscribe', 'These links are yours.'],
    [page, 'Make new links', 'These links are yours.'],
  ])
  const second = await field.inputValue()
  expect(await read(first)).toEqual([404, false])
  expect(await read(second)).toEqual([200, true])
  await takeSteps([[page, 'Turn links off', 'You’ll get two links']])
  expect(await read(second)).toEqual([404, false])
})

test('an event comes as a file for a calendar', async ({ open, cast }) => {
  const page = await open(cast.goer)
  await page.goto(`/events/${theDemo().event}`)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to your calendar' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/\.ics$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.match(/SUMMARY:Study hall with free coffee/g)).toHaveLength(6)
})

test('a school’s calendar from elsewhere is on its pages, and staff see how it is', async ({
  open,
  cast,
  scripted,
}) => {
  const title = `Skating ${unique()}`
  const day = inDays(42).replaceAll('-', '')
  const text = calendarText(
    entryText('one', `SUMMARY:${title}`, 'LOCATION:Rink', `DTSTART:${day}T180000`),
    entryText('two', 'SUMMARY:Never'),
  ).replace('Campus life', `Ice of ${title}`)
  const { base, states } = theDemo()
  const server = await openCalendarServer({ '/all.ics': sends(text) })
  const file = join(states, `${title}.ics`)
  await writeFile(file, text)
  try {
    // By its address or by a file.
    const from = scripted ? server.at('/all.ics') : file
    const env = { ...process.env, NODE_ENV: 'test' as const, DATA_DIR: states, BASE_URL: base }
    const args = [join(ROOT, 'bin/quad.cjs'), 'events', 'import', 'northfield', from, '--json']
    const { stdout } = await run(process.execPath, args, { env })
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'done', added: 1 })
  } finally {
    await server.close()
  }
  const [staff, student] = [await open('stan'), await open(cast.goer)]
  await takeSteps([
    [student, `/events?q=${title.replace(' ', '+')}`, [title, '6:00 PM · Rink']],
    [student, title, 'From: '],
    [student, 'Going', 'You’re going.'],
  ])
  await takeSteps([
    [staff, new URL(student.url()).pathname, ['It can be changed there only.', '1 going']],
  ])
  await expect(staff.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await staff.goto('/events')
  const sources = staff.locator('details', { hasText: 'Imported calendars' })
  await sources.locator('summary').click()
  await expect(sources.getByRole('listitem').filter({ hasText: title })).toContainText(
    'Couldn’t be read: “Never” (It has no start)',
  )
  await expect(student.getByRole('main').getByText('Imported calendars')).toHaveCount(0)
})
