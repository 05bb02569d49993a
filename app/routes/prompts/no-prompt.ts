import { redirect } from '@remix-run/node'
import { PROMPTS_HREF } from '~/domain/prompts/schema'
import { forMembers } from '~/http/door.server'

/** The address of a prompt without which one. (PROMPT-15) */
export const loader = forMembers(() => redirect(PROMPTS_HREF))
