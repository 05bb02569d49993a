/** Texts and limits of the invitations that a school gives to prospective students. */
export const LONGEST_PROSPECT_ID = 100

export const UNKNOWN_PROSPECT = 'That invitation is not valid.'
export const OTHER_ADDRESS =
  'Your invitation was sent to another email address. Please use that one.'
