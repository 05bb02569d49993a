import type { SchoolPart } from '~/domain/partners/missing-parts.server'

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
