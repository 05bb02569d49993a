/** Lets us hand in scores, and read nothing. */
export const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
