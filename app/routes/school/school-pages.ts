/** The pages of administrators, by what they change. */
export const SCHOOL_PAGES = {
  school: 'overview.tsx',
}
