import type { TeamMember } from '../schema'
import { portraits } from './portraits'

/** The Advisory Board: nine people. (MARKETING-05) */
export const advisoryBoard = (): TeamMember[] => [
  {
    key: 'helen-marchetti',
    first_name: 'Helen',
    name: 'Helen Marchetti, EdD',
    position: 'Student success',
    bio: [
      'Helen led advising offices for twenty years. She asks of every feature which student it leaves out.',
    ],
    ...portraits('helen-marchetti'),
  },
  {
    key: 'samuel-adeyemi',
    first_name: 'Samuel',
    name: 'Samuel Adeyemi, PhD',
    position: 'Social psychology',
    bio: [
      'Samuel studies how people come to feel at home in a place. He reads our prompts before students do.',
      'He has never liked the word “users”.',
    ],
    ...portraits('samuel-adeyemi'),
  },
  {
    key: 'mei-ling-chao',
    first_name: 'Mei-Ling',
    name: 'Mei-Ling Chao',
    position: 'Accessibility',
    bio: ['Mei-Ling browses by ear. If a page makes sense to her at double speed, it makes sense.'],
    ...portraits('mei-ling-chao'),
  },
  {
    key: 'ruben-castellanos',
    first_name: 'Rubén',
    name: 'Rubén Castellanos, JD',
    position: 'Privacy and law',
    bio: [
      'Rubén’s first question is always the same: do you need to know this at all? Usually we do not.',
    ],
    ...portraits('ruben-castellanos'),
  },
  {
    key: 'ingrid-solheim',
    first_name: 'Ingrid',
    name: 'Ingrid Solheim, PhD',
    position: 'Statistics',
    featured_award: 'The Golden Bench 2025, our own prize for the kindest no',
    bio: [
      'Ingrid checks our numbers before we may believe them. She prefers small claims that last.',
    ],
    ...portraits('ingrid-solheim'),
  },
  {
    key: 'kwame-boateng',
    first_name: 'Kwame',
    name: 'Kwame Boateng',
    position: 'Financial aid',
    bio: [
      'Kwame has filled in more forms than anybody we know, and has helped us delete most of ours.',
    ],
    ...portraits('kwame-boateng'),
  },
  {
    key: 'noor-haddad',
    first_name: 'Noor',
    name: 'Noor Haddad, MD',
    position: 'Student health',
    bio: [
      'Noor runs a campus clinic. She taught us when a community should listen, and when it should hand over a telephone number at once.',
    ],
    ...portraits('noor-haddad'),
  },
  {
    key: 'grace-whitfield',
    first_name: 'Grace',
    name: 'Grace Whitfield',
    position: 'First-generation students',
    bio: [
      'Grace was the first in her family to go to college and has since walked hundreds of others through the door.',
    ],
    ...portraits('grace-whitfield'),
  },
  {
    key: 'jonas-petrauskas',
    first_name: 'Jonas',
    name: 'Jonas Petrauskas, PhD',
    position: 'Learning sciences',
    bio: [
      'Jonas studies how students explain things to one another. He says that the asker learns, and the answerer learns more.',
    ],
    ...portraits('jonas-petrauskas'),
  },
]
