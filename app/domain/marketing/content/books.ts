export type Book = { title: string; author: string; year: number; why: string }

/** Books that our team passes around; others wrote them. */
export const BOOKS: { shelf: string; books: Book[] }[] = [
  {
    shelf: 'On college',
    books: [
      {
        title: 'Leaving College',
        author: 'Vincent Tinto',
        year: 1987,
        why: 'Why students go, seen as something between a person and a place.',
      },
      {
        title: 'How College Works',
        author: 'Daniel F. Chambliss and Christopher G. Takacs',
        year: 2014,
        why: 'A decade of listening, and a plain finding: people matter more than programs.',
      },
      {
        title: 'Paying the Price',
        author: 'Sara Goldrick-Rab',
        year: 2016,
        why: 'What college costs, told by those who could not quite pay it.',
      },
      {
        title: 'The Privileged Poor',
        author: 'Anthony Abraham Jack',
        year: 2019,
        why: 'Getting in is not the same as being let in.',
      },
    ],
  },
  {
    shelf: 'On one another',
    books: [
      {
        title: 'Connected',
        author: 'Nicholas A. Christakis and James H. Fowler',
        year: 2009,
        why: 'How much of what we do we do because of friends of friends.',
      },
      {
        title: 'College Students’ Sense of Belonging',
        author: 'Terrell L. Strayhorn',
        year: 2012,
        why: 'The word that everybody uses, carefully defined.',
      },
      {
        title: 'Social',
        author: 'Matthew D. Lieberman',
        year: 2013,
        why: 'Why company is a need and not an ornament.',
      },
      {
        title: 'Relationship-Rich Education',
        author: 'Peter Felten and Leo M. Lambert',
        year: 2020,
        why: 'What it looks like when a whole school takes that seriously.',
      },
    ],
  },
  {
    shelf: 'On habits and choices',
    books: [
      {
        title: 'Mindset',
        author: 'Carol S. Dweck',
        year: 2006,
        why: 'The small word “yet”.',
      },
      {
        title: 'Nudge',
        author: 'Richard H. Thaler and Cass R. Sunstein',
        year: 2008,
        why: 'Every form leads somewhere. Better to know where.',
      },
      {
        title: 'The Power of Habit',
        author: 'Charles Duhigg',
        year: 2012,
        why: 'Cue, routine, reward, told as stories.',
      },
      {
        title: 'Tiny Habits',
        author: 'BJ Fogg',
        year: 2019,
        why: 'Start smaller than you think you should.',
      },
    ],
  },
]
