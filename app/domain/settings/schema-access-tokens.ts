import * as z from 'zod'
import { lineField } from '~/domain/accounts/fields'
import { TOKEN_DAYS } from '~/domain/accounts/schema'

/** Keys with which programs outside of the site act for a member. Not in the spec. */
export const MAX_TOKENS = 10
const MAX_NAME = 60

export const tokenSchema = z.object({
  name: lineField('Please give it a name', MAX_NAME, `Please use at most ${MAX_NAME} characters`),
  scope: z.enum(['read', 'write'], { error: 'Please choose one of these' }),
  days: z.enum(TOKEN_DAYS, { error: 'Please choose one of these' }),
})
export type TokenInput = z.infer<typeof tokenSchema>

export type OwnToken = {
  id: string
  name: string
  writes: boolean
  /** ISO 8601 */
  created_at: string
  expires_at: string
  last_used_at: string | null
}

export const TOO_MANY_TOKENS = `You have ${MAX_TOKENS} tokens. End one that you don’t need, then try again.`
/** Above the secret, on the one page that shows it. */
export const TOKEN_CREATED = 'Copy your new token now. You won’t see it again.'
export const TOKEN_CREATED_BEFORE = 'That token was already created.'
export const TOKEN_ENDED = 'The token has ended.'
