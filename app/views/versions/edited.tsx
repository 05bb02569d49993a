/** Says that a text was edited; for those who may read what it said before, that's the way there. */
export const Edited = ({ versionsHref }: { versionsHref?: string | null }) =>
  versionsHref ? <a href={versionsHref}>edited</a> : <span>edited</span>
