import type { MindsetType, QUOTE_IMAGES } from '~/domain/home/schema'

/** What schools say on home: quotes of the day, messages, tiles of the side menu. */
export interface HomeWords {
  quotes: QuoteWords[]
  messages: Omit<QuoteWords, 'image'>[]
  tiles: string[]
}

export interface QuoteWords {
  for: MindsetType
  text: string
  author: string | null
  image: (typeof QUOTE_IMAGES)[number] | null
}

export const NORTHFIELD_HOME: HomeWords = {
  quotes: [
    {
      for: 'student',
      text: 'You do not have to understand it today. You have to come back to it tomorrow.',
      author: 'Professor Adaeze Lind, Nursing',
      image: 'lantern',
    },
    {
      for: 'student',
      text: 'Whoever asks in week two does not have to panic in week ten.',
      author: 'The tutors of the writing centre',
      image: 'sunrise',
    },
    {
      for: 'student',
      text: 'Everybody in this room was new once. Most of us still remember how it felt.',
      author: 'Hana Petrov, class of 2019',
      image: 'sprout',
    },
    {
      for: 'student',
      text: 'Half of learning is sleeping on it. Please do the other half before midnight.',
      author: 'Campus library',
      image: 'boat',
    },
    {
      for: 'prospective',
      text: 'I was the first in my family to visit a campus. I asked where the bathrooms were and stayed four years.',
      author: 'Ruben Castillo, alumnus',
      image: 'boat',
    },
    {
      for: 'prospective',
      text: 'There is no such thing as a question too small for the people who will be your classmates.',
      author: 'Admissions office',
      image: 'sprout',
    },
    {
      for: 'leader',
      text: 'The best answer begins with: it was the same for me.',
      author: 'Leo’s predecessor, 2023',
      image: 'lantern',
    },
    {
      for: 'leader',
      text: 'One honest story a month does more than ten pieces of advice.',
      author: null,
      image: 'sunrise',
    },
  ],
  messages: [
    {
      for: 'student',
      text: 'Midterms are near. A bad one says how you studied this time, not who you are: tell somebody here, and try another way.',
      author: 'From the learning centre',
    },
    {
      for: 'prospective',
      text: 'You do not have to have decided anything yet. Read along, and ask what you really want to know.',
      author: 'From the admissions office',
    },
    {
      for: 'leader',
      text: 'Thank you for answering. New students read what you write long after you have forgotten it.',
      author: 'From the team',
    },
  ],
  tiles: [
    `## This week on campus

- **Tue** Résumé hour, Career Center, 3 pm
- **Wed** Free soup at the Commons, while it lasts
- **Thu** Skills lab stays open until 9 pm

[More in Clubs and events](/browse-topics)`,
    `## Need somebody to talk to?

The counseling line answers day and night: **555 0142**. It is free, and nobody else hears of it.`,
  ],
}

export const LAKESIDE_HOME: HomeWords = {
  quotes: [
    {
      for: 'student',
      text: 'Small school, short ways. Use them.',
      author: 'Dean Maris Holm',
      image: 'boat',
    },
    {
      for: 'student',
      text: 'Begin with the part you understand. It is larger than you think.',
      author: null,
      image: 'sunrise',
    },
  ],
  messages: [
    {
      for: 'student',
      text: 'The lake freezes, the library does not. Come in and work among others.',
      author: 'Your librarians',
    },
  ],
  tiles: [
    `## Tutoring

Drop in on weekdays from noon to 6 pm, room 104. No appointment, no fee.`,
  ],
}
