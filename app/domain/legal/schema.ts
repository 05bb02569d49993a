/** The version of the terms in force: the day from which it holds. Who accepted another is asked again. */
export const TERMS_VERSION = '2026-11-01'
