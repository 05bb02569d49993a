/** The pages of success coaches and no one else, with their modules. (COACH-02) */
export const COACH_PAGES = {
  'success-coach-dashboard': 'dashboard.tsx',
  'success-coach-dashboard/links/:link': 'quick-link.ts',
  'success-coach-dashboard/needs-you': 'needs.tsx',
  'success-coach-dashboard/students/:userId': 'student.tsx',
  'success-coach-dashboard/notes/:noteId/done': 'actions.ts',
  'success-coach-dashboard/notes/:noteId/delete': 'delete-note.tsx',
}
