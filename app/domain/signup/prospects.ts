/** Texts and limits of the invitations that a school gives to prospective students. */
export const LONGEST_PROSPECT_ID = 100

/** Says on the log-in page why one is there. (SIGNUP-23) */
export const INVITATION_OVER =
  'That invitation is not valid, or somebody has used it already. If it was you, log in here; otherwise ask your school for a new one.'

export const UNKNOWN_PROSPECT = 'That invitation is not valid.'
export const OTHER_ADDRESS =
  'Your invitation was sent to another email address. Please use that one.'
