import { describe, expect } from 'vitest'
import { notificationWords } from '~/domain/notifications/schema-words'
import { comment } from '~tests/support/comment'
import { dbTest as test, type PersonName } from '~tests/support/fixtures'
import { decideAs, flag } from '~tests/support/moderation'
import { lines, tellAll } from '~tests/support/notifications'

describe('[NOTIF-11] someone is told', () => {
  test.each(['hide', 'remove'] as const)(
    'of what staff decided about words of someone who may be in danger, without them: %s',
    async (decision) => {
      const written = await comment('sam', 'I just w4nt to die', { post: 'question' })
      const id = await flag('maya', { kind: 'comment', id: written })
      await decideAs('stan', id, { decision, noticeToAuthor: 'Come by' })
      await tellAll()
      const [line] = (await lines('sam')).filter(({ kind }) => kind === 'moderation')
      expect(line).toMatchObject({ content: '', decided: { decision } })
    },
  )

  test('of what staff decided about an answer, and about a comment', async () => {
    const words = async (who: PersonName, post: 'question' | 'welcome') => {
      const id = await flag('cora', { kind: 'comment', id: await comment(who, 'Mine', { post }) })
      await decideAs('stan', id, { decision: 'hide', noticeToAuthor: 'Why' })
      await tellAll()
      return notificationWords((await lines(who))[0]!).what
    }
    expect(await words('sam', 'question')).toBe('Your answer was hidden by school staff')
    expect(await words('maya', 'question')).toBe('Your comment was hidden by school staff')
    expect(await words('leo', 'welcome')).toBe('Your comment was hidden by school staff')
  })
})
