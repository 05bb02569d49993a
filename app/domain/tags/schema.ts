/** Suggestions are asked for from this many characters on (TAG-04). */
export const SUGGEST_FROM = 3
/** Besides the typed text itself. (TAG-06) */
export const MOST_SUGGESTIONS = 3

/** A suggestion. (TAG-07) */
export type TagSuggestion = { key: string }

export const TRENDING_DAYS = 30
export const MOST_TRENDING = 10
