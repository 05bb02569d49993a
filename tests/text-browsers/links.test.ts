import { expect } from 'vitest'
import { acceptInvite, sendMessage } from '~/domain/messages/send.server'
import {
  account,
  ctx,
  db,
  form,
  idOf,
  PASSWORD,
  site,
  test,
  type PersonName,
} from '~tests/support/fixtures'
import { LINKS, openLinks } from './screen'
import { pictureFile } from './picture-file'
import { isInstalled } from './text-browser'

/** Who uses which, and who they write to */
const PEOPLE: Record<string, [PersonName, PersonName]> = {
  links: ['sam', 'leo'],
  elinks: ['alma', 'cora'],
}

for (const [name, program] of Object.entries(LINKS)) {
  const runs = isInstalled(name) && isInstalled('tmux')
  if (!runs)
    console.warn(
      `${name} or tmux isn't installed: its test is skipped (on Debian: apt-get install)`,
    )
  test.skipIf(!runs)(
    `${name}: one logs in, asks, answers, writes to someone whose messages come, and has a photo`,
    async () => {
      const [who, other] = PEOPLE[name] ?? ['sam', 'leo']
      const base = `http://northfield.localhost:${site.port}`
      const browser = await openLinks(program, base, '/current-login', 'Log in')
      await browser.write('email', `${who}@northfield.test`)
      await browser.write('password', PASSWORD)
      await browser.press('Post form to', 'Home - Quad')

      const title = `Where do you read with ${name}?`
      await browser.open('/ask', 'Ask a question')
      // Nothing is there that others don't see.
      expect(browser.text()).not.toContain('[ · ]')
      await browser.write('title', title)
      await browser.write('content', 'Somewhere quiet.')
      await browser.check('topics')
      // The first one adds a tag; then come the field and the button of pictures.
      await browser.press('Post form to', `${title} - Quad`, 3)
      const question = await db.read.post.findFirstOrThrow({ where: { title } })
      expect(question).toMatchObject({ user_id: idOf(who), content: 'Somewhere quiet.' })

      await browser.open(`/post/${idOf('post:question')}`, 'The post question')
      const content = `In the library, says ${name}.`
      await browser.write('content', content)
      await browser.press('Post form to', `${content} Like`, 1)
      const answer = { user_id: idOf(who), post_id: idOf('post:question'), content }
      expect(await db.read.comment.count({ where: answer })).toBe(1)

      const friend = other === 'leo' ? 'Leo' : 'Cora'
      await browser.open(`/profile/${idOf(other)}/message`, `Message ${friend}`)
      await browser.write('text', `Hello from ${name}`)
      await browser.press('Post form to', 'Message sent!', 1)
      const sent = await db.read.message.findFirstOrThrow({
        where: { text: `Hello from ${name}` },
      })
      const by = await ctx(other)
      await acceptInvite(by, sent.channel_id)
      await browser.open(`/dm/${sent.channel_id}`, `${friend} North - Messages`)
      // The page grows before their eyes.
      await browser.press('/live', `Hello from ${name}`)
      for (const words of ['Welcome.', 'Are you still there?']) {
        await sendMessage(by, sent.channel_id, { text: words }, form(name + words))
        await browser.shows(words)
      }

      await browser.open('/profile/photo', 'Choose a profile photo')
      await browser.write('photo', await pictureFile())
      await browser.press('Post form to', 'As it is now')
      await browser.press('Post form to', 'Your photo is saved.')
      expect((await account(who)).avatar_url).toMatch(/^\/photos\//)
    },
  )
}
