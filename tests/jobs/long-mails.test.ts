import { expect, test } from 'vitest'
import { followUpsEmail } from '~/mail/follow-ups'
import { newsLines } from '~/mail/notification-lines'

const many = <One>(count: number, make: (at: number) => One) =>
  Array.from({ length: count }, (_, at) => make(at))
const url = (path: string) => path

/** Not in the spec. */
test('a mail has twenty lines, whatever there is more', () => {
  const conversations = many(21, (at) => ({
    channel_id: `c${at}`,
    first_name: 'Maya',
    last_name: `${at}`,
    staff: false,
    invites: at === 0,
  }))
  const lines = newsLines({ groups: [], conversations } as never, url)
  expect([lines.length, lines[0]?.text, lines[19]?.href]).toEqual([
    20,
    'Maya 0 would like to chat with you',
    '/dm/c19',
  ])
})

test.each([
  [20, 'See who needs you'],
  [21, 'See all follow-ups'],
])('of %i follow-ups a mail lists at most twenty: “%s”', (count, label) => {
  const followUps = many(count, (at) => ({
    student: { id: `s${at}`, name: `Student ${at}` },
    follow_up: '2026-11-30',
    due: at === 0 ? 'today' : 'later',
  }))
  const mail = { first_name: 'Cora', partner: { shorthand_name: 'Northfield' }, followUps }
  const { sections = [], action } = followUpsEmail({ mail, url, unsubscribe: '' } as never)
  expect([sections.map(({ items }) => items.length), action?.label]).toEqual([[1, 19], label])
})
