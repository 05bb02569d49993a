import { PEOPLE_PAGES } from './people-pages'
import { each } from '../route-entry'

const LISTS = ['topics', 'prompts']
const inLists = (...ends: string[]) =>
  LISTS.flatMap((list) => ends.map((end) => `school/${list}${end}`))

/** The pages of administrators, by what they change. */
export const SCHOOL_PAGES = {
  school: 'overview.tsx',
  ...PEOPLE_PAGES,
  'school/settings': 'first-settings.ts',
  'school/settings/:section': 'settings.tsx',
  'school/terms': 'terms.tsx',
  'school/tickets': 'tickets.tsx',
  'school/tickets/:ticketId': 'ticket.tsx',
  'school/audit': 'audit.tsx',
  'school/files': 'files.tsx',
  'school/files/:file': 'file.ts',
  ...each(inLists(''), 'catalog.tsx'),
  ...each(inLists('/new', '/new-category'), 'catalog-form.tsx'),
  ...each(inLists('/entry/:code/edit', '/category/:code/edit'), 'catalog-form.tsx'),
  ...each(inLists('/entry/:code/archive', '/category/:code/archive'), 'catalog-archive.tsx'),
  ...each(inLists('/entry/:code/up', '/entry/:code/down'), 'catalog-actions.ts'),
  ...each(inLists('/entry/:code/restore'), 'catalog-actions.ts'),
  ...each(inLists('/category/:code/up', '/category/:code/down'), 'catalog-actions.ts'),
}
