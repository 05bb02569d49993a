import type { TeamMember } from '../schema'
import { portraits } from './portraits'

/** The Advisory Council: five schools; a position is the abbreviation of one. (MARKETING-05) */
export const advisoryCouncil = (): TeamMember[] => [
  {
    key: 'lucia-ferreira',
    first_name: 'Lucia',
    name: 'Lucia Ferreira',
    position: 'NU',
    bio: [
      'Lucia speaks for Northfield University. She coaches first-year students and tells us which reminders come too late.',
    ],
    ...portraits('lucia-ferreira'),
  },
  {
    key: 'marcus-bell',
    first_name: 'Marcus',
    name: 'Marcus Bell',
    position: 'LC',
    bio: [
      'Marcus speaks for Lakeside College, a small school that wanted a community without another thing to run.',
    ],
    ...portraits('marcus-bell'),
  },
  {
    key: 'aiko-tanabe',
    first_name: 'Aiko',
    name: 'Aiko Tanabe, PhD',
    position: 'HP',
    bio: [
      'Aiko speaks for Hollowbrook Polytechnic. Her students work shifts, so she asks what works at two in the morning.',
    ],
    ...portraits('aiko-tanabe'),
  },
  {
    key: 'femi-balogun',
    first_name: 'Femi',
    name: 'Femi Balogun',
    position: 'RVU',
    bio: [
      'Femi speaks for Rowan Valley University and its students who live three hours from the nearest lecture hall.',
    ],
    ...portraits('femi-balogun'),
  },
  {
    key: 'sofia-novak',
    first_name: 'Sofia',
    name: 'Sofia Novak',
    position: 'SMC',
    bio: ['Sofia speaks for Saltmarsh College, where half of the students are somebody’s parents.'],
    ...portraits('sofia-novak'),
  },
]
