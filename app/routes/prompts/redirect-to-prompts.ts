import { redirect } from '@remix-run/node'
import { PROMPTS_HREF } from '~/domain/prompts/schema'
import { requireMember } from '~/http/guards/member-route.server'

/** The address of a prompt without which one. (PROMPT-15) */
export const loader = requireMember(() => redirect(PROMPTS_HREF))
