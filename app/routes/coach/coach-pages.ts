/** The pages of success coaches and no one else, with their modules. (COACH-02) */
export const COACH_PAGES = {
  'success-coach-dashboard': 'dashboard.tsx',
  'success-coach-dashboard/links/:link': 'quick-link.ts',
}
