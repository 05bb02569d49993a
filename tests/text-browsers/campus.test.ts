import { expect } from 'vitest'
import { putOn } from '~tests/support/events'
import { db, idOf, test, type PersonName } from '~tests/support/fixtures'
import { logIn } from './logged-in'
import { goBehind, isInstalled, TEXT_BROWSERS } from './text-browser'

/** Who goes */
const PEOPLE: Record<string, PersonName> = { lynx: 'sam', w3m: 'maya' }

for (const [program, start] of Object.entries(TEXT_BROWSERS))
  test.skipIf(!isInstalled(program))(`${program}: one says that they go to an event`, async () => {
    const name = PEOPLE[program] ?? 'sam'
    const { id, dates } = await putOn({ title: `Open mic with ${program}` })
    const browser = await logIn(start, name)
    await browser.open(`/events/${id}`, `Open mic with ${program}`)
    await goBehind(browser, program, '0 going')
    await browser.press('You’re going.')
    expect(
      await db.read.eventAttendance.findMany({ where: { date_id: dates[0]?.id ?? '' } }),
    ).toMatchObject([{ user_id: idOf(name), status: 'going' }])
  })
