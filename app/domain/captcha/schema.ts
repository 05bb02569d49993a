/** Names of the fields that prove that a person is signing up, and what is said about them. (SIGNUP-19) */
export const TOKEN_FIELD = 'recaptchaToken'
export const ANSWER_FIELD = 'captcha_answer'

export const CAPTCHA_EMPTY = 'Please answer the question'
export const CAPTCHA_WRONG = 'That was not the answer. Please try this one'
export const CAPTCHA_OVER = 'That question has expired. Please answer this one'
export const CAPTCHA_UNPROVEN = 'Please confirm that you are not a robot'

/** Minutes for which a question may be answered. */
export const CHALLENGE_MINUTES = 30

/** A signed question; the token stands in the form and comes back with the answer. */
export type Challenge = { token: string; question: string }
