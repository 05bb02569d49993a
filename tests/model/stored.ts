import { expect } from 'vitest'
import { db, idOf, member } from '~tests/support/fixtures'
import type { Kind, Text as Written } from './forms'

type Text = Pick<Written, 'words' | 'kind'>

/** Answers are comments, questions and responses are posts. */
export function storedAs(kind: Kind): 'message' | 'comment' | 'post' | 'about' {
  if (kind === 'about') return kind
  if (kind === 'message' || kind === 'first message') return 'message'
  return /^(comment|answer)/.test(kind) ? 'comment' : 'post'
}

/** What Maya wrote in these words that is stored and not deleted. */
async function storedIds({ words, kind }: Text): Promise<string[]> {
  const own = { user_id: idOf('maya'), deleted_at: null }
  const stored = storedAs(kind)
  if (stored === 'about') {
    const profile = { user_id: own.user_id, about: words }
    return (await db.read.userProfile.count({ where: profile })) > 0 ? [own.user_id] : []
  }
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

/** In a draft, or as a form that came too late. */
export async function isWaiting(words: string): Promise<boolean> {
  const rows = [
    ...(await db.read.draft.findMany({ where: { user_id: idOf('maya') } })),
    ...(await db.read.savedSubmission.findMany()),
  ]
  return rows.some((row) => JSON.stringify(row).includes(words))
}

/** What the header says, and what the lists behind it show. */
export async function checkNumbers(name: 'sam' | 'maya' | 'alex') {
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
