/** Suggestions are asked for from this many characters on (TAG-04), after this much quiet (TAG-05). */
export const SUGGEST_FROM = 3
export const SUGGEST_AFTER_MS = 300
/** Besides the typed text itself. (TAG-06) */
export const MOST_SUGGESTIONS = 3

/** A suggestion. (TAG-07) */
export type TagSuggestion = { key: string }

export const TRENDING_DAYS = 30
export const MOST_TRENDING = 10
