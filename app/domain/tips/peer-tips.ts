import type { Tip } from './schema'

const tip = (name: string, rest: Pick<Tip, 'title' | 'content' | 'alt'>): Tip => ({
  name,
  type: 'peer',
  img: `/images/tips/${name}.svg`,
  ...rest,
})

/**
 * What students tell each other; only for the pbo route. (TIPS-09) We have made the voices up, and
 * the page says so at every tip.
 */
export const PEER_TIPS: readonly Tip[] = [
  tip('ask-early', {
    title: '“I ask in week two, not in week ten”',
    content: `“In my first term I waited until I was lost. Now I ask as soon as a sentence makes no sense. Half of the room is glad every time.”

A question that you are ashamed of is usually the one that everybody has.`,
    alt: 'One raised hand among many heads',
  }),
  tip('study-group', {
    title: '“Tuesdays, seven o’clock, no excuses”',
    content: `“There are three of us. We are not even friends, not really. But somebody is waiting for me on Tuesday, so I go.”

Ask two people in your course this week. A fixed day matters more than the perfect group.`,
    alt: 'Three people around a table',
  }),
  tip('office-hours', {
    title: '“Nobody goes there. So I had her to myself”',
    content: `“I thought that office hours were for people in trouble. I sat there alone with a professor who explained the whole thing in ten minutes.”

Bring one question. You do not need a better reason.`,
    alt: 'An open door with light behind it',
  }),
  tip('calendar', {
    title: '“Everything goes into one calendar”',
    content: `“Shifts, deadlines, my daughter’s swimming. On Sunday evening I look at the week and find the two hours that are really mine.”

Plan the weeks before the deadline, not only the deadline.`,
    alt: 'A calendar sheet with one day marked',
  }),
  tip('bad-grade', {
    title: '“I failed the first test. I am still here”',
    content: `“I did not open my mail for three days. Then I went through every mistake with the tutor. The second one I passed.”

A bad grade says what you did not know on one day. It does not say who you are.`,
    alt: 'A sheet of paper, folded into a plane, flies up',
  }),
]
