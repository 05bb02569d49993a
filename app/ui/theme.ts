export const ACCENTS = ['forest', 'lake', 'plum', 'clay', 'indigo', 'slate'] as const
export type Accent = (typeof ACCENTS)[number]
/** The accents by day of app/styles/tokens.css, where a browser or a phone takes no other notation. */
const ACCENT_COLORS: Record<Accent, string> = {
  forest: '#1e5a38',
  lake: '#005477',
  plum: '#772e5b',
  clay: '#7b3618',
  indigo: '#3f4094',
  slate: '#414f5d',
}
/** As ACCENT_COLORS; a school's accent may be one that's no longer there. */
export const accentColor = (accent: string): string => ACCENT_COLORS[knownAccent(accent)]

/** And the paper. */
export const PAPER_COLOR = '#f9f7f1'

export type Theme = 'light' | 'dark' | 'system'

const knownAccent = (accent: string): Accent => ACCENTS.find((name) => name === accent) ?? 'forest'

/** The class of <html>: the school's accent, and the person's theme where it differs from the system's. */
export function htmlClass(accent: string, theme: Theme = 'system'): string {
  const known = knownAccent(accent)
  return theme === 'system' ? `accent-${known}` : `accent-${known} ${theme}`
}
