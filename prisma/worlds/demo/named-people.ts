import type { UserRow } from '../person'
import { before, DAY } from '../time'
import type { InterestCode } from '../writing/interests'
import type { TopicKey } from '../writing/topics'
import { leadersAndStaff, odd } from './named-staff'

/** The accounts with a purpose: who they are and what makes them special. (demo accounts of the README) */
export interface NamedPerson {
  /** The part of the address before the @ */
  name: string
  first_name: string
  last_name: string
  program: string | null
  joinedDaysAgo: number | null
  interests: readonly InterestCode[]
  /** How many posts are surely theirs, and what they are about. */
  posts: number
  topics?: readonly TopicKey[]
  special?: Partial<UserRow>
}

const SAMS_INTERESTS = [
  'health_care',
  'working_full_time',
  'first_generation',
  'cooking',
  'hiking',
  'board_games',
] as const

export function northfieldPeople(today: Date): NamedPerson[] {
  return [...students(today), ...newcomers(), ...prospects(), ...leadersAndStaff(), ...odd(today)]
}

function students(today: Date): NamedPerson[] {
  return [
    {
      name: 'sam',
      first_name: 'Sam',
      last_name: 'Rivera',
      program: 'Nursing',
      joinedDaysAgo: 412,
      interests: SAMS_INTERESTS,
      posts: 7,
      topics: ['labs', 'aid', 'study-groups', 'food', 'exams', 'registration'],
      special: {
        enrollment_opt_status: 'in',
        can_see_prospectives: true,
        degree: 'bachelors',
        state_or_country: 'MN',
        country: 'US',
        about:
          'Second-year Nursing student and weekend CNA. I cook too much, so come hungry. Ask me about clinicals.',
      },
    },
    {
      name: 'maya',
      first_name: 'Maya',
      last_name: 'Okafor',
      program: 'Nursing',
      joinedDaysAgo: 380,
      interests: ['health_care', 'first_generation', 'cooking', 'dance', 'film'],
      posts: 5,
      topics: ['labs', 'exams', 'study-groups', 'scholarships', 'food'],
      special: {
        enrollment_opt_status: 'in',
        can_see_prospectives: true,
        degree: 'bachelors',
        state_or_country: 'TX',
        country: 'US',
        about: 'Nursing, dance, and strong opinions about jollof. I share my flashcards.',
      },
    },
    {
      name: 'alex',
      first_name: 'Alex',
      last_name: 'Novak',
      program: 'Computer Science',
      joinedDaysAgo: 245,
      interests: ['coding', 'gaming', 'board_games', 'music'],
      posts: 4,
      topics: ['tech', 'clubs', 'housing', 'commuting'],
      special: {
        degree: 'bachelors',
        state_or_country: 'WI',
        country: 'US',
        about: 'I make maps of things that do not need maps.',
      },
    },
    {
      name: 'bea',
      first_name: 'Bea',
      last_name: 'Santos',
      program: 'Psychology',
      joinedDaysAgo: 210,
      interests: ['mental_health', 'reading', 'pets'],
      posts: 2,
      topics: ['writing-math', 'exams'],
      special: { enrollment_opt_status: 'in', degree: 'bachelors' },
    },
    {
      name: 'luis',
      first_name: 'Luis',
      last_name: 'Herrera',
      program: 'Business Administration',
      joinedDaysAgo: 160,
      interests: ['entrepreneurship', 'working_full_time', 'fitness'],
      posts: 3,
      topics: ['careers', 'online', 'writing-math'],
      special: {
        course_experience: true,
        lti_course_ids: ['lms-bus-210', 'lms-sta-150'],
        degree: 'associates',
      },
    },
    {
      name: 'nodm',
      first_name: 'Noel',
      last_name: 'Demir',
      program: 'Biology',
      joinedDaysAgo: 300,
      interests: ['gardening', 'photography', 'pets'],
      posts: 3,
      topics: ['labs', 'food', 'commuting'],
      special: { direct_messaging: false, degree: 'bachelors' },
    },
    {
      name: 'greta',
      first_name: 'Greta',
      last_name: 'Lindqvist',
      program: 'Biology',
      joinedDaysAgo: 500,
      interests: ['travel', 'languages', 'hiking'],
      posts: 4,
      topics: ['international', 'clubs', 'food'],
      special: {
        global: true,
        global_consent_at: before(today, 480 * DAY),
        degree: 'masters',
        state_or_country: 'International',
        country: 'SE',
      },
    },
  ]
}

function newcomers(): NamedPerson[] {
  return [
    {
      name: 'nora',
      first_name: 'Nora',
      last_name: 'Haddad',
      program: null,
      joinedDaysAgo: null,
      interests: [],
      posts: 0,
      special: { onboarding_step: 'signup' },
    },
    {
      name: 'omar',
      first_name: 'Omar',
      last_name: 'Diallo',
      program: 'Computer Science',
      joinedDaysAgo: 2,
      interests: [],
      posts: 0,
      special: { onboarding_step: 'interests', degree: 'bachelors', prompts_shown: [] },
    },
  ]
}

function prospects(): NamedPerson[] {
  return [
    {
      name: 'priya',
      first_name: 'Priya',
      last_name: 'Raman',
      program: 'Nursing',
      joinedDaysAgo: 45,
      interests: ['health_care', 'music', 'languages'],
      posts: 3,
      topics: ['right-for-me', 'first-weeks', 'applying'],
      special: { enrollment_status: 'prospective', state_or_country: 'IL', country: 'US' },
    },
    {
      name: 'abe',
      first_name: 'Abe',
      last_name: 'Kowalczyk',
      program: 'Elementary Education',
      joinedDaysAgo: 70,
      interests: ['volunteering', 'reading'],
      posts: 2,
      topics: ['applying', 'first-weeks'],
      special: { enrollment_status: 'applicant' },
    },
    {
      name: 'alma',
      first_name: 'Alma',
      last_name: 'Reyes',
      program: 'Business Administration',
      joinedDaysAgo: 790,
      interests: ['entrepreneurship', 'parenting', 'travel'],
      posts: 4,
      topics: ['careers', 'graduation', 'right-for-me', 'first-weeks'],
      special: {
        enrollment_status: 'alumni',
        enrollment_opt_status: 'in',
        degree: 'bachelors',
        about:
          'Class of two years ago. I run a small bakery and still read this place with my first coffee.',
      },
    },
  ]
}
