import type { Tip } from './schema'

const tip = (name: string, rest: Pick<Tip, 'title' | 'content' | 'alt'>): Tip => ({
  name,
  type: 'brain',
  img: `/images/tips/${name}.svg`,
  ...rest,
})

/** What research on learning has found, in plain words. */
export const BRAIN_TIPS: readonly Tip[] = [
  tip('spacing', {
    title: 'A little, again and again',
    content: `Three times twenty minutes on three days beat one hour on one evening. Each time you come back to something half forgotten, your brain keeps it longer.

Try it: when you close a book, write into your calendar when you will open it again. Tomorrow, in three days, in a week.`,
    alt: 'A line that falls and is lifted again by four dots, higher every time',
  }),
  tip('retrieval', {
    title: 'Close the book and ask yourself',
    content: `Reading a page again feels like learning, but it is mostly recognizing. What makes knowledge stick is pulling it out of your own head.

Try it: after every chapter, put it away and write down everything that you remember. Then look up what was missing.`,
    alt: 'A card is lifted out of an open box',
  }),
  tip('sleep', {
    title: 'Sleep is part of studying',
    content: `While you sleep, your brain goes through the day once more and files what it wants to keep. A night without sleep before an exam costs more than it brings.

Try it: stop an hour earlier, go once more through your hardest three points, and go to bed.`,
    alt: 'A moon and stars over a bed',
  }),
  tip('interleaving', {
    title: 'Mix what you practice',
    content: `Twenty problems of the same kind in a row teach you to repeat. Mixed kinds teach you to see which kind it is, and that is what exams ask for.

Try it: take two problems from each of the last four chapters and shuffle them. It feels harder. That is the point.`,
    alt: 'A wall of tiles in three colors, mixed',
  }),
  tip('mindset', {
    title: 'Not yet',
    content: `Ability grows with use. People who know that try longer, ask more and mind mistakes less, and so they do become better.

Try it: when you hear yourself say “I cannot do this”, put one word behind it. I cannot do this yet.`,
    alt: 'A young plant grows out of a pot',
  }),
  tip('focus', {
    title: 'One thing at a time',
    content: `A phone on the table takes a part of your attention even when it is silent. Changing between two things costs minutes every time, not seconds.

Try it: the phone in another room, twenty-five minutes on one thing, five minutes of nothing. Then once more.`,
    alt: 'A target with an arrow in its middle',
  }),
  tip('self-explanation', {
    title: 'Explain it to somebody',
    content: `Put into your own words why a step is right, and you notice at once what you have not understood. It works with a friend, a little brother or the plant on the window sill.

Try it: after each worked example ask yourself: why this step, and what would happen without it?`,
    alt: 'Two speech bubbles, one with a question mark and one with a light bulb',
  }),
]
