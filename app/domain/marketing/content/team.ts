import type { TeamMember } from '../schema'
import { advisoryBoard } from './advisory-board'
import { advisoryCouncil } from './advisory-council'
import { leadership } from './leadership'

export type TeamGroup = {
  /** Stands in the address of its tab; the first has none */
  tab: string
  name: string
  lede: string
  members: TeamMember[]
}

/** The groups of /our-team in the order of their tabs. The cast of our demonstration, not real people. */
export const teamGroups = (product: string): TeamGroup[] => [
  {
    tab: 'leadership',
    name: 'Senior Leadership',
    lede: 'Four people who sign what we do.',
    members: leadership(product),
  },
  {
    tab: 'board',
    name: 'Advisory Board',
    lede: 'Nine people who may tell us that we are wrong, and do.',
    members: advisoryBoard(),
  },
  {
    tab: 'council',
    name: 'Advisory Council',
    lede: 'Five schools, each by its abbreviation and one person who knows it well.',
    members: advisoryCouncil(),
  },
]
