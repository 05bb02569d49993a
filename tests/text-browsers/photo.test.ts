import { expect } from 'vitest'
import { account, test, type PersonName } from '~tests/support/fixtures'
import { logIn } from './logged-in'
import { pictureFile } from './picture-file'
import { isInstalled, TEXT_BROWSERS } from './text-browser'

/** Whose photo it is */
const PEOPLE: Record<string, PersonName> = { lynx: 'cora', w3m: 'leo' }

for (const [program, start] of Object.entries(TEXT_BROWSERS))
  test.skipIf(!isInstalled(program))(`${program}: one has a photo`, async () => {
    const name = PEOPLE[program] ?? 'cora'
    const browser = await logIn(start, name)

    await browser.open('/profile/photo', 'Choose a profile photo')
    await browser.find('Continue')
    // The field is in front of this button, and w3m has gone one past it.
    const back = program === 'lynx' ? ['field'] : ['Continue', 'field']
    for (const _ of back) await browser.previous()
    await browser.type(await pictureFile())
    await browser.next()
    // The end of what each of them draws last: keys before it are dropped.
    await browser.press(program === 'lynx' ? '(Cancel) Cancel' : 'Frame your photo - Quad')
    await browser.press('Your photo is saved.', 'Save')
    expect((await account(name)).avatar_url).toMatch(/^\/photos\//)
  })
