import type { MarketingArticle, NewsItem } from '../schema'

/** Our own notes: what we write is signed by us and leads to a page of ours. (MARKETING-08, MARKETING-09) */
const OWN = (product: string) => `${product} notebook`

export const articles = (product: string): MarketingArticle[] => [
  {
    title: 'The question nobody asks in class',
    source: OWN(product),
    source_url: '/student-community',
    date: 'November 2026',
    content:
      'Most of what a first-year student needs to know is too small for a professor and too new for a parent. Where is the quiet floor? Do I have to buy the book? Is everybody else also lost? A community is the place where small questions are the right size.',
    img_url: '/images/marketing/community.svg',
    link_text: 'How the community works',
  },
  {
    title: 'Why our pages are so light',
    source: OWN(product),
    source_url: '/about',
    date: 'October 2026',
    content:
      'The student who needs us most may have an old phone and the last of this month’s data. So every page is a document first: it works before any script arrives, and even if none does. We keep a table of what each page weighs, and a test that fails when one grows too heavy.',
    img_url: '/images/marketing/reading.svg',
    link_text: 'What we are about',
  },
  {
    title: 'Measuring without flattering ourselves',
    source: OWN(product),
    source_url: '/our-results',
    date: 'September 2026',
    content:
      'It is easy to count clicks and call them success. We would rather compare: students with the community, students with something pleasant instead, students with neither. That is slower, and it can prove us wrong. Both are reasons to do it.',
    img_url: '/images/marketing/results.svg',
    link_text: 'How we measure',
  },
]

export const newsItems = (product: string): NewsItem[] => [
  {
    source: OWN(product),
    date: '21 November 2026',
    source_url: '/global-index',
    title: 'The questions of the Global Index are public',
    content: 'Five short statements about belonging, free for every school to use.',
  },
  {
    source: OWN(product),
    date: '14 November 2026',
    source_url: '/research',
    title: 'Our research list has a page of its own',
    content: 'Fifteen publications that shaped what we build, each with its link.',
  },
  {
    source: OWN(product),
    date: '30 October 2026',
    source_url: '/interventions',
    title: 'One question a day is enough',
    content: 'Why our prompts come singly, and why each of them can be skipped.',
  },
  {
    source: OWN(product),
    date: '2 October 2026',
    source_url: '/reading',
    title: 'Twelve books for a long weekend',
    content: 'What our team reads about college, company and habit.',
  },
]
