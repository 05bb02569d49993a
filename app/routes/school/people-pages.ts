/** The pages of administrators about people. */
export const PEOPLE_PAGES = {
  'school/people': 'people.tsx',
  'school/people/invite': 'people-invite.tsx',
  'school/people/import': 'people-import.tsx',
  'school/people/import/:importId': 'people-import-plan.tsx',
  'school/people/import/:importId/columns': 'people-import-columns.tsx',
  'school/people/:userId': 'people-person.tsx',
  'school/people/:userId/coach': 'people-coach.tsx',
  'school/people/:userId/give/:role': 'people-role.tsx',
  'school/people/:userId/take/:role': 'people-role.tsx',
  'school/people/:userId/suspend': 'people-suspend.tsx',
  'school/people/:userId/lift': 'people-lift.tsx',
}
