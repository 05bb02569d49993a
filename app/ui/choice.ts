/** One choice of a select or of check boxes; `count` is how many it would find. */
export type Choice = { value: string; label: string; count?: number; hint?: string }
