/** What a call of the API answers, as far as tests look at it. */
export type ApiBody = {
  answer?: unknown
  next?: string | null
  detail?: string
  errors?: Record<string, string[]>
  location?: string
  captcha?: { recaptchaToken: string; question: string }
}
