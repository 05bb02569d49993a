import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { account, PASSWORD, site, test, type PersonName } from '~tests/support/fixtures'
import { twoHalves } from '~tests/support/pictures'
import { isInstalled, TEXT_BROWSERS } from './text-browser'

/** Whose photo it is */
const PEOPLE: Record<string, PersonName> = { lynx: 'cora', w3m: 'leo' }

async function picture() {
  const dir = mkdtempSync(join(tmpdir(), 'quad-picture-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const path = join(dir, 'me.png')
  writeFileSync(path, await twoHalves(300, 300).png().toBuffer())
  return path
}

for (const [program, start] of Object.entries(TEXT_BROWSERS))
  test.skipIf(!isInstalled(program))(`${program}: one has a photo`, async () => {
    const name = PEOPLE[program] ?? 'cora'
    const base = `http://northfield.localhost:${site.port}`
    const browser = await start(base, '/current-login', 'Log in')
    await browser.find('Email')
    await browser.type(`${name}@northfield.test`)
    await browser.next()
    await browser.type(PASSWORD)
    await browser.next()
    await browser.press('Home')

    await browser.open('/profile/photo', 'Choose a profile photo')
    await browser.find('Continue')
    // The field is in front of this button, and w3m has gone one past it.
    const back = program === 'lynx' ? ['field'] : ['Continue', 'field']
    for (const _ of back) await browser.previous()
    await browser.type(await picture())
    await browser.next()
    // The end of what each of them draws last: keys before it are dropped.
    await browser.press(program === 'lynx' ? '(Cancel) Cancel' : 'Frame your photo - Quad')
    await browser.press('Your photo is saved.', 'Save')
    expect((await account(name)).avatar_url).toMatch(/^\/photos\//)
  })
