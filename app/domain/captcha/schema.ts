/** Names of the fields that prove that a person is signing up, and what is said about them. (SIGNUP-19) */
export const TOKEN_FIELD = 'recaptchaToken'
export const ANSWER_FIELD = 'captcha_answer'

export const CAPTCHA_REQUIRED = 'Please answer the question'
export const CAPTCHA_WRONG = 'That wasn’t right. Please try this one'
export const CAPTCHA_EXPIRED = 'That question has expired. Please answer this one'
export const CAPTCHA_UNVERIFIED = 'Please confirm that you’re not a robot'

/** Minutes for which a question may be answered. */
export const CHALLENGE_MINUTES = 30

/** A signed question; the form contains the token and sends it back with the answer. */
export type Challenge = { token: string; question: string }
