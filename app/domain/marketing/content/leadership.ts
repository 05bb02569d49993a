import type { TeamMember } from '../schema'
import { portraits } from './portraits'

/** Senior Leadership: four people. (MARKETING-05) */
export const leadership = (product: string): TeamMember[] => [
  {
    key: 'amara-osei',
    first_name: 'Amara',
    name: 'Amara Osei, PhD',
    position: 'Chief Executive',
    bio: [
      `Amara studied how newcomers find their feet, and noticed that she had never asked anybody for help in her own first year. She started ${product} so that the next student would find it easier.`,
      'She answers one student’s question every morning before she opens her mail.',
    ],
    ...portraits('amara-osei'),
  },
  {
    key: 'tomas-lindqvist',
    first_name: 'Tomás',
    name: 'Tomás Lindqvist',
    position: 'Chief Product Officer',
    featured_award: 'The Golden Bench 2026, our own prize for the clearest sentence',
    bio: [
      `Tomás has drawn every screen of ${product} at least twice: once to make it work and once to leave something out.`,
      'He keeps a ten-year-old phone on his desk, and nothing ships until it is quick there.',
    ],
    ...portraits('tomas-lindqvist'),
  },
  {
    key: 'priyanka-rao',
    first_name: 'Priyanka',
    name: 'Priyanka Rao, PhD',
    position: 'Chief Scientist',
    bio: [
      'Priyanka plans our studies and writes down beforehand what would prove us wrong.',
      'Her favorite result is still a null result, because it saved a thousand students an hour each.',
    ],
    ...portraits('priyanka-rao'),
  },
  {
    key: 'daniel-okafor',
    first_name: 'Daniel',
    name: 'Daniel Okafor',
    position: 'Chief Technology Officer',
    bio: [
      'Daniel makes sure that a post is never lost, not even when the power goes out in the middle of a sentence.',
      'He sings in a choir, where he has learned to listen for the quiet voices.',
    ],
    ...portraits('daniel-okafor'),
  },
]
