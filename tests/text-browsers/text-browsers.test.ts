import { expect } from 'vitest'
import { db, idOf, test } from '~tests/support/fixtures'
import { logIn } from './logged-in'
import { goBehind, isInstalled, passPictures, TEXT_BROWSERS } from './text-browser'

/** Who asks with which: each program has an account of its own. */
const PEOPLE: Record<string, 'sam' | 'alma'> = { lynx: 'sam', w3m: 'alma' }

for (const [program, start] of Object.entries(TEXT_BROWSERS)) {
  if (!isInstalled(program))
    console.warn(`${program} is not installed: its test is skipped (on Debian: apt-get install)`)
  test.skipIf(!isInstalled(program))(
    `${program}: one logs in, asks, answers, searches and changes a setting`,
    async () => {
      const name = PEOPLE[program] ?? 'sam'
      const browser = await logIn(start, name)

      const title = `Where do you read with ${program}?`
      await browser.open('/ask', 'Ask a question')
      await browser.find('classmate')
      await browser.type(title)
      await browser.next()
      await browser.write('Somewhere quiet.')
      await browser.next()
      await browser.check()
      await browser.press(title, 'Post')
      const question = await db.read.post.findFirstOrThrow({ where: { title } })
      expect(question).toMatchObject({ user_id: idOf(name), content: 'Somewhere quiet.' })
      expect(question.marked_question_at).not.toBeNull()

      await browser.open(`/post/${idOf('post:question')}`, 'The post question')
      await browser.find('Your answer')
      await browser.write(`In the library, says ${program}.`)
      await passPictures(browser)
      await browser.press(`says ${program}.`)
      const content = `In the library, says ${program}.`
      const answer = { user_id: idOf(name), post_id: idOf('post:question'), content }
      expect(await db.read.comment.count({ where: answer })).toBe(1)

      await browser.open('/home', 'Home')
      await goBehind(browser, program, 'Northfield University')
      await browser.type(program)
      await browser.next()
      await browser.press(`Search: "${program}"`)

      await browser.open('/account-settings', 'Account settings')
      await browser.find('How pages look')
      await browser.check()
      await browser.press('Account settings', 'Save display')
      const settings = { where: { user_id: idOf(name) } }
      expect(await db.read.userSettings.findUnique(settings)).toMatchObject({ lite: true })
    },
  )
}
