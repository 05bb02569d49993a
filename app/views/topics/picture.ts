import { topicUrlName } from '~/domain/topics/schema'

/** The drawn topic pictures, by the file's name. A topic of another title gets one of the general ones. */
const DRAWN = new Set([
  'financial-aid',
  'scholarships',
  'registration-and-advising',
  'transfer-credit',
  'careers-and-internships',
  'graduation',
  'study-groups',
  'exams-and-test-anxiety',
  'labs-and-practicums',
  'online-classes',
  'technology-help',
  'writing-and-math-help',
  'housing-and-roommates',
  'food-on-campus',
  'commuting-and-parking',
  'clubs-and-events',
  'mental-health-and-wellbeing',
  'student-parents',
  'military-and-veterans',
  'first-generation-students',
  'international-students',
  'is-this-school-right-for-me',
  'applying-and-getting-in',
  'what-the-first-weeks-are-like',
])

const GENERAL = 4

/** The address of a topic's picture (TOPIC-19); the title is written as in topic links (TOPIC-08). */
export function topicPicture(title: string): string {
  const name = topicUrlName(title)
  return `/images/topics/${DRAWN.has(name) ? name : `general-${general(name)}`}-small.png`
}

/** Always the same general picture for the same title. */
function general(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + character.charCodeAt(0)) % 9973
  return (sum % GENERAL) + 1
}
