export const ACCENTS = ['forest', 'lake', 'plum', 'clay', 'indigo', 'slate'] as const
export type Accent = (typeof ACCENTS)[number]
export type Theme = 'light' | 'dark' | 'system'

/** The class of <html>: the school's accent, and the person's theme where it differs from the system's. */
export function htmlClass(accent: string, theme: Theme = 'system'): string {
  const known = ACCENTS.find((name) => name === accent) ?? 'forest'
  return theme === 'system' ? `accent-${known}` : `accent-${known} ${theme}`
}
