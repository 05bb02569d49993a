/** One choice of a select or of checkboxes; `count` is how many it would find. */
export type Choice = { value: string; label: string; count?: number; hint?: string }
