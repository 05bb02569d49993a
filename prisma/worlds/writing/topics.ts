/** The topics of a demo school; every one has a chapter of posts. (TOPIC-01, TOPIC-04) */

export interface TopicPlan {
  key: string
  title: string
  icon: string
  description: string
}

export interface CategoryPlan {
  name: string
  /** Its topics are the enrollment topics. */
  prospective: boolean
  topics: readonly TopicPlan[]
}

const MONEY_AND_PLANS = [
  {
    key: 'aid',
    title: 'Financial aid',
    icon: 'coins',
    description: 'FAFSA, loans, refunds, appeals and how to read that award letter.',
  },
  {
    key: 'scholarships',
    title: 'Scholarships',
    icon: 'award',
    description: 'Deadlines, essays, recommendation letters, and which ones are worth the time.',
  },
  {
    key: 'registration',
    title: 'Registration and advising',
    icon: 'calendar',
    description: 'Holds, waitlists, advisors and building a schedule that works with your life.',
  },
  {
    key: 'transfer',
    title: 'Transfer credit',
    icon: 'exchange',
    description: 'Getting credit for what you have already done, and appealing when you do not.',
  },
  {
    key: 'careers',
    title: 'Careers and internships',
    icon: 'briefcase',
    description: 'Fairs, résumés, interviews, campus jobs, and what happened after the interview.',
  },
  {
    key: 'graduation',
    title: 'Graduation',
    icon: 'cap',
    description: 'Degree audits, caps and gowns, and the strange feeling of almost being done.',
  },
] as const

const CLASSES = [
  {
    key: 'study-groups',
    title: 'Study groups',
    icon: 'people',
    description: 'Find people to study with, in a room or on a call.',
  },
  {
    key: 'exams',
    title: 'Exams, finals and nerves',
    icon: 'clipboard',
    description: 'How you prepare, how you calm down, and what you would do differently.',
  },
  {
    key: 'labs',
    title: 'Labs and practicums',
    icon: 'flask',
    description: 'Nursing practicums, student teaching, lab sections and clinical hours.',
  },
  {
    key: 'online',
    title: 'Online classes',
    icon: 'laptop',
    description: 'Discussion boards, time zones, proctoring, and staying awake on your own couch.',
  },
  {
    key: 'tech',
    title: 'Technology help',
    icon: 'plug',
    description: 'Canvas, logins, laptops, printers. Somebody here has had your error message.',
  },
  {
    key: 'writing-math',
    title: 'Writing and math help',
    icon: 'pencil',
    description: 'Drafts, citations, statistics and the courage to go to tutoring.',
  },
] as const

const CAMPUS_LIFE = [
  {
    key: 'housing',
    title: 'Housing and roommates',
    icon: 'home',
    description: 'Dorms, leases, roommates, and sublets that are not a scam.',
  },
  {
    key: 'food',
    title: 'Food on campus',
    icon: 'fork',
    description: 'Meal plans, the food pantry, and what is good today.',
  },
  {
    key: 'commuting',
    title: 'Commuting and parking',
    icon: 'bus',
    description: 'Lots, buses, carpools, and where commuters can leave a lunch box.',
  },
  {
    key: 'clubs',
    title: 'Clubs and events',
    icon: 'flag',
    description: 'What is on, what is starting, and who needs one more person for the team.',
  },
  {
    key: 'wellbeing',
    title: 'Mental health and wellbeing',
    icon: 'heart',
    description: 'A kind place. In an emergency please call or text 988 or campus safety.',
  },
  {
    key: 'parents',
    title: 'Student parents',
    icon: 'stroller',
    description: 'Studying with kids in the next room (or on your lap).',
  },
  {
    key: 'military',
    title: 'Military and veterans',
    icon: 'star',
    description: 'GI Bill, drill weekends, deployments and military spouses.',
  },
  {
    key: 'first-gen',
    title: 'First in the family',
    icon: 'seedling',
    description: 'For everyone whose parents could not tell them what a syllabus is.',
  },
  {
    key: 'international',
    title: 'International students',
    icon: 'globe',
    description: 'Visas, winter coats, homesickness and phone calls at 3 a.m.',
  },
] as const

const PROSPECTIVE = [
  {
    key: 'right-for-me',
    title: 'Is this school right for me?',
    icon: 'compass',
    description: 'Current students and alumni tell why they came and what surprised them.',
  },
  {
    key: 'applying',
    title: 'Applying and getting in',
    icon: 'door',
    description: 'Forms, transcripts, essays and the long wait for an answer.',
  },
  {
    key: 'first-weeks',
    title: 'What the first weeks are like',
    icon: 'sunrise',
    description: 'Orientation, first classes, first friends, first mistakes.',
  },
] as const

export const CATEGORIES = [
  { name: 'Money and plans', prospective: false, topics: MONEY_AND_PLANS },
  { name: 'Classes and studying', prospective: false, topics: CLASSES },
  { name: 'Life around campus', prospective: false, topics: CAMPUS_LIFE },
  { name: 'Prospective student discussions', prospective: true, topics: PROSPECTIVE },
] as const satisfies readonly CategoryPlan[]

export type TopicKey = (typeof CATEGORIES)[number]['topics'][number]['key']
