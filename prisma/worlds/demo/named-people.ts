import type { UserRow } from '../person'
import { before, DAY } from '../time'
import type { InterestCode } from '../writing/interests'

/** The accounts with a purpose: who they are and what makes them special. (demo accounts of the README) */
export interface NamedPerson {
  /** The part of the address before the @ */
  name: string
  first_name: string
  last_name: string
  program: string | null
  joinedDaysAgo: number | null
  interests: readonly InterestCode[]
  /** How many posts are surely theirs. */
  posts: number
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
      special: { onboarding_step: 'interests', degree: 'bachelors' },
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

function leadersAndStaff(): NamedPerson[] {
  return [
    {
      name: 'leo',
      first_name: 'Leo',
      last_name: 'Tanaka',
      program: 'Psychology',
      joinedDaysAgo: 540,
      interests: ['mental_health', 'volunteering', 'music', 'cooking'],
      posts: 8,
      special: {
        leader: true,
        enrollment_opt_status: 'in',
        can_see_prospectives: true,
        degree: 'bachelors',
        about:
          'Student leader. I was the kid who ate lunch in the stairwell, so I look in stairwells.',
      },
    },
    {
      name: 'lena',
      first_name: 'Lena',
      last_name: 'Fischer',
      program: 'Biology',
      joinedDaysAgo: 1,
      interests: ['hiking', 'volunteering'],
      posts: 0,
      special: { leader: true, core_complete: false, onboarding_step: 'signup' },
    },
    {
      name: 'cora',
      first_name: 'Cora',
      last_name: 'Bennett',
      program: null,
      joinedDaysAgo: 780,
      interests: ['mental_health', 'gardening'],
      posts: 2,
      special: {
        coach_user: true,
        can_see_prospectives: true,
        about: 'Success coach. My door is open on Tuesdays and my inbox always.',
      },
    },
    {
      name: 'stan',
      first_name: 'Stan',
      last_name: 'Murphy',
      program: null,
      joinedDaysAgo: 760,
      interests: ['film'],
      posts: 2,
      special: {
        roles: ['school_staff'],
        can_see_prospectives: true,
        about: 'Student services, Page Hall. I read everything and fix some of it.',
      },
    },
    {
      name: 'emma',
      first_name: 'Emma',
      last_name: 'Laurent',
      program: null,
      joinedDaysAgo: 770,
      interests: ['travel', 'photography'],
      posts: 0,
      special: { roles: ['quad_employee'], can_see_prospectives: true },
    },
  ]
}

function odd(today: Date): NamedPerson[] {
  return [
    {
      name: 'colin',
      first_name: 'Colin',
      last_name: 'Byrne',
      program: 'Business Administration',
      joinedDaysAgo: 120,
      interests: ['gaming'],
      posts: 0,
      special: { control_group: true, core_complete: false },
    },
    {
      name: 'tess',
      first_name: 'Tess',
      last_name: 'Nguyen',
      program: 'Nursing',
      joinedDaysAgo: 200,
      interests: ['coding', 'reading'],
      posts: 1,
      special: { test_user: true, notifications_viewed_at: before(today, 3 * DAY) },
    },
  ]
}

export function lakesidePeople(): NamedPerson[] {
  return [
    {
      name: 'lou',
      first_name: 'Lou',
      last_name: 'Marchetti',
      program: 'Hospitality Management',
      joinedDaysAgo: 330,
      interests: ['cooking', 'travel', 'music'],
      posts: 4,
      special: { degree: 'associates', about: 'I cook for strangers and call it homework.' },
    },
    {
      name: 'lisa',
      first_name: 'Lisa',
      last_name: 'Park',
      program: null,
      joinedDaysAgo: 640,
      interests: ['film'],
      posts: 1,
      special: { roles: ['school_staff'] },
    },
  ]
}
