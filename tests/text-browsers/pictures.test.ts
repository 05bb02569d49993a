import { expect } from 'vitest'
import { db, idOf, test, type PersonName } from '~tests/support/fixtures'
import { logIn } from './logged-in'
import { pictureFile } from './picture-file'
import { isInstalled, TEXT_BROWSERS } from './text-browser'

/** Who posts it */
const PEOPLE: Record<string, PersonName> = { lynx: 'cora', w3m: 'leo' }

for (const [program, start] of Object.entries(TEXT_BROWSERS))
  test.skipIf(!isInstalled(program))(`${program}: one posts a picture`, async () => {
    const name = PEOPLE[program] ?? 'cora'
    const browser = await logIn(start, name)

    await browser.open(`/post/${idOf('post:question')}`, 'The post question')
    await browser.find('Add pictures')
    const back = program === 'lynx' ? ['field'] : ['Add pictures', 'field']
    for (const _ of back) await browser.previous()
    await browser.type(await pictureFile())
    await browser.next()
    await browser.press(program === 'lynx' ? 'Describe picture 1' : 'Answer the question - Quad')
    const [stored] = await db.read.picture.findMany({ where: { user_id: idOf(name) } })
    expect(stored?.attached_at).toBeNull()
  })
