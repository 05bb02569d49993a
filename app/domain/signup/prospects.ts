/** Texts and limits of the invitations that a school gives to prospective students. */
export const MAX_PROSPECT_ID_LENGTH = 100

/** Says on the log-in page why one is there. (SIGNUP-23) */
export const INVITATION_USED =
  'That invitation isn’t valid, or it has already been used. If that was you, log in here. Otherwise, ask your school for a new one.'

/** To a program; a page of its own says it to people. (SIGNUP-22) */
export const NO_PROSPECTS_THIS_WAY = 'That isn’t how prospective students sign up at this school.'
export const UNKNOWN_PROSPECT = 'That invitation isn’t valid.'
export const INVITATION_EMAIL_MISMATCH =
  'Your invitation was sent to another email address. Please use that one.'
