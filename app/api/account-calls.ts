import { z } from 'zod'
import { markPromptShown } from '~/domain/accounts/prompts.server'
import { acceptTerms } from '~/domain/accounts/terms.server'
import { PROMPT_NAMES } from '~/policy/default-route'
import { done, forMembers, nothing, type Call } from './call'

/** Calls about the account itself: its session, terms and introduction. */
export const accountCalls: readonly Call[] = [
  // (API-36, ACCESS-35)
  forMembers('/logout', {
    method: 'POST',
    path: '/user/logout',
    input: nothing,
    handle: async ({ context }) => {
      await context.signOut()
      return done()
    },
  }),
  // (API-38, ONBOARD-02)
  forMembers('/accept', {
    method: 'POST',
    path: '/user/accept_terms',
    input: nothing,
    handle: async ({ ctx }) => {
      await acceptTerms(ctx)
      return done()
    },
  }),
  // (API-20, ACCESS-27)
  forMembers('/home', {
    method: 'POST',
    path: '/user/prompt',
    input: z.object({ prompt: z.enum(PROMPT_NAMES as [string, ...string[]]) }),
    handle: async ({ ctx }, { prompt }) => {
      await markPromptShown(ctx, prompt)
      return done()
    },
  }),
]
