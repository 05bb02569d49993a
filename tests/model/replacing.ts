import { expect } from 'vitest'
import { isReplacing, type Text } from './forms'
import { SEEN } from './seen'
import { findStored } from './stored'

/** Sends a text: nothing that is stored is replaced by words of someone who hasn't read it. */
export async function replacing<T>(
  texts: readonly Text[],
  text: Text,
  send: () => Promise<T>,
): Promise<T> {
  const before: Text[] = []
  if (isReplacing(text.kind))
    for (const one of texts)
      if (one !== text && one.kind === text.kind && (await findStored(one))) before.push(one)
  const result = await send()
  for (const one of before) {
    if (await findStored(one)) continue
    const isRead = text.read.some((html) => html.includes(one.words))
    expect(isRead, `${text.words} replaced ${one.words}, which was read`).toBe(true)
    one.gone = true
    SEEN['an edit replaced']++
  }
  return result
}
