import { expect } from 'vitest'
import { acceptInvite, sendMessage } from '~/domain/messages/send.server'
import { ctx, db, form, idOf, test, type PersonName } from '~tests/support/fixtures'
import { logIn } from './logged-in'
import { goBehind, isInstalled, passPictures, TEXT_BROWSERS } from './text-browser'

/** Who talks with which program: each has a conversation of its own. */
const PEOPLE: Record<string, [PersonName, PersonName]> = {
  lynx: ['sam', 'leo'],
  w3m: ['maya', 'cora'],
}

for (const [program, start] of Object.entries(TEXT_BROWSERS))
  test.skipIf(!isInstalled(program))(
    `${program}: one invites someone, reads the answer and writes on`,
    async () => {
      const [name, other] = PEOPLE[program] ?? ['sam', 'leo']
      const friend = other === 'leo' ? 'Leo' : 'Cora'
      const browser = await logIn(start, name)

      await browser.open(`/profile/${idOf(other)}/message`, `Message ${friend}`)
      await browser.find('Cancel')
      // The field is four in front of this link, and w3m has gone one past it.
      const own = ['Send', 'Add pictures', 'file', 'field']
      const back = program === 'lynx' ? own : ['Cancel', ...own]
      for (const _ of back) await browser.previous()
      await browser.write(`Hello from ${program}`)
      await passPictures(browser)
      await browser.press('Message sent!')
      const sent = await db.read.message.findFirstOrThrow({
        where: { text: `Hello from ${program}` },
      })
      expect(sent.user_id).toBe(idOf(name))

      // The other one accepts and answers.
      const by = await ctx(other)
      await acceptInvite(by, sent.channel_id)
      const words = `Welcome, ${program}!`
      await sendMessage(by, sent.channel_id, { text: words }, form(program))
      await browser.open(`/dm/${sent.channel_id}`, `${friend} North`)
      expect(browser.text()).toContain(words.replaceAll(' ', ''))
      await goBehind(browser, program, 'Flag message')
      await browser.write(`Thanks, says ${program}`)
      await passPictures(browser)
      await browser.press(`Thanks, says ${program}`)
      const texts = await db.read.message.findMany({
        where: { channel_id: sent.channel_id },
        orderBy: { number: 'asc' },
      })
      expect(texts.map(({ text }) => text)).toEqual([
        `Hello from ${program}`,
        words,
        `Thanks, says ${program}`,
      ])
    },
  )
