import { expect } from 'vitest'
import { db, idOf, member } from '~tests/support/fixtures'
import type { Kind, Text as Written } from './forms'

type Text = Pick<Written, 'words' | 'kind'>

/** Answers are comments, questions and responses are posts. */
export const storedAs = (kind: Kind): 'message' | 'comment' | 'post' =>
  kind === 'message' ? kind : kind === 'comment' || kind === 'answer' ? 'comment' : 'post'

/** What Maya wrote in these words that is stored and not deleted. */
async function storedIds({ words, kind }: Text): Promise<string[]> {
  const own = { user_id: idOf('maya'), deleted_at: null }
  const stored = storedAs(kind)
  const rows =
    stored === 'message'
      ? await db.read.message.findMany({ where: { ...own, text: words } })
      : stored === 'comment'
        ? await db.read.comment.findMany({ where: { ...own, content: words } })
        : await db.read.post.findMany({ where: { ...own, content: words } })
  return rows.map(({ id }) => id)
}

export const findStored = async (text: Text) => (await storedIds(text))[0] ?? null
export const countStored = async (text: Text) => (await storedIds(text)).length

/** What the header says, and what the lists behind it show. */
export async function checkNumbers(name: 'sam' | 'maya') {
  const browser = member(name)
  await browser.start()
  const page = await browser.get('/dm')
  if (page.path !== '/dm') return
  const number = (link: string) => Number(page.all(`${link} data`)[0]?.getAttribute('value') ?? 0)
  expect(number('.messages-link'), `unread messages of ${name}`).toBe(
    page.all('.channel.unread').length,
  )
  const { answer } = await browser.call('/unread_notifications')
  expect(number('.notifications-link'), `notifications of ${name}`).toBe(
    (answer as unknown[]).length,
  )
}
