import { before, DAY } from '../time'
import type { NamedPerson } from './named-people'

/** Leaders, staff, people with unusual accounts, and those of the other school. */

export function leadersAndStaff(): NamedPerson[] {
  return [
    {
      name: 'leo',
      first_name: 'Leo',
      last_name: 'Tanaka',
      program: 'Psychology',
      joinedDaysAgo: 540,
      interests: ['mental_health', 'volunteering', 'music', 'cooking'],
      posts: 8,
      topics: ['clubs', 'first-gen', 'study-groups', 'first-weeks', 'careers', 'exams'],
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
      topics: ['wellbeing'],
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
      topics: ['registration'],
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

export function odd(today: Date): NamedPerson[] {
  return [
    {
      name: 'colin',
      first_name: 'Colin',
      last_name: 'Byrne',
      program: 'Business Administration',
      joinedDaysAgo: 120,
      interests: ['gaming'],
      posts: 0,
      special: { control_group: true, core_complete: false, core_state: 'ctrl-coming-soon' },
    },
    {
      name: 'tess',
      first_name: 'Tess',
      last_name: 'Nguyen',
      program: 'Nursing',
      joinedDaysAgo: 200,
      interests: ['coding', 'reading'],
      posts: 1,
      topics: ['tech'],
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
      topics: ['food', 'housing', 'study-groups'],
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
      topics: ['registration'],
      special: { roles: ['school_staff'] },
    },
  ]
}
