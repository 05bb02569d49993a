import type { Viewer } from './viewer'

/** The role of those at a school who change what else an operator would. */
export const ADMINISTRATOR = 'school_administrator'

/** Who has the pages of /school: no other staff, not even the product’s own. */
export const canAdminister = ({ roles }: Pick<Viewer, 'roles'>): boolean =>
  roles.includes(ADMINISTRATOR)
