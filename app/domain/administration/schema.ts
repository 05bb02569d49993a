import type { SchoolPart } from '~/domain/partners/schema'

/** What administrators change themselves, with what it says below its link. */
export const PAGES = {
  people: {
    title: 'People',
    about: 'Find, invite and import people; roles, coaches, suspensions.',
  },
  settings: { title: 'Settings', about: 'Names, signing up, features, quick links and who helps.' },
  topics: { title: 'Topics', about: 'What posts and questions are filed under.' },
  prompts: { title: 'Prompts', about: 'What students are asked to write about.' },
  terms: { title: 'Restricted terms', about: 'Words that no one can post.' },
  tickets: { title: 'Tickets', about: 'What people asked the help page, and your answers.' },
  audit: { title: 'Audit', about: 'Who changed what, and when.' },
  files: { title: 'Files', about: 'People, settings and the audit to take with you.' },
} as const
export type PageName = keyof typeof PAGES
export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

/** What a school should have, and the page where it gets it. */
export const PARTS: Record<SchoolPart, { label: string; page: PageName }> = {
  moderation_contact: {
    label: 'Name who is told when a student may be in danger',
    page: 'settings',
  },
  crisis_contacts: { label: 'Name who helps students in a crisis', page: 'settings' },
  topics: { label: 'Add topics', page: 'topics' },
  prompts: { label: 'Add prompts', page: 'prompts' },
  staff: { label: 'Invite staff, who see to what is flagged', page: 'people' },
  people: { label: 'Invite people', page: 'people' },
}

export type Overview = {
  missing: SchoolPart[]
  /** Accounts that can log in, those of them who never did, and those who are suspended */
  people: number
  invited: number
  suspended: number
  /** Tickets that wait for an answer */
  tickets: number
}

export const TERMS_MISSING = 'Please type the terms'
export const termLines = (line: number, message: string) => `Line ${line}: ${message}.`
export const TERM_REMOVED = 'Removed. It can be posted again.'
/** '2 terms are on the list now.' */
export const termsAdded = (added: number, known: number): string => {
  const were = known === 1 ? '1 was there already.' : `${known} were there already.`
  const are = added === 1 ? '1 term is on the list now.' : `${added} terms are on the list now.`
  return known > 0 ? `${are} ${were}` : are
}

export const TICKET_ANSWERED = 'Your answer is on its way.'
export const TICKET_CLOSED = 'Closed.'
export const TICKET_REOPENED = 'It’s open again.'

/** What administrators take with them, and what is in it. */
export const FILES = {
  'people.csv': 'Everyone with an account: names, addresses, status, roles, program and campus.',
  'settings.json': 'The school as a file that an operator can import, topics and prompts included.',
  'terms.txt': 'Restricted terms, one on each line.',
  'audit.csv': 'Who changed what, and when.',
} as const
export type FileName = keyof typeof FILES
export const isFileName = (name: string): name is FileName => Object.hasOwn(FILES, name)
