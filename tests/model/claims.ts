import { expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { db, idOf } from '~tests/support/fixtures'

const inDraft = async (words: string) =>
  JSON.stringify(await db.read.draft.findMany({ where: { user_id: idOf('maya') } })).includes(words)

/** What a page says about what was sent, and when that is so. */
const CLAIMS: [
  RegExp,
  (words: string, stored: (words: string) => Promise<boolean>) => Promise<boolean>,
][] = [
  [
    /^Your (comment|answer|question) is posted\.$|^Your post is up\.$/,
    (words, stored) => stored(words),
  ],
  [
    /^Your response was posted\.( Only you and your school’s staff can see it\.)?$/,
    (words, stored) => stored(words),
  ],
  [
    /^Your (comment|answer|post|question|response) was changed\.$/,
    (words, stored) => stored(words),
  ],
  [/^Your profile has been updated\.$|^Message sent!/, (words, stored) => stored(words)],
  [/^Draft saved/, inDraft],
  // An edit that says what is there.
  [/^There’s nothing to save yet\.$/, (words, stored) => stored(words)],
]

/** Every sentence about what was done is true when it is read; one that isn't known here fails. */
export async function claims(
  page: Page,
  words: string,
  stored: (words: string) => Promise<boolean>,
) {
  for (const flash of page.texts('.flash')) {
    const known = CLAIMS.find(([says]) => says.test(flash))
    const isTrue = known && (await known[1](words, stored))
    expect(isTrue, `“${flash}” about ${words}`).toBe(true)
  }
}
