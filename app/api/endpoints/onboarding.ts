import { z } from 'zod'
import { chooseExit } from '~/domain/onboarding/commands.server'
import { EXIT_CHOICES } from '~/policy/onboarding'
import { defineCommand, member, type Endpoint } from '../endpoint'

/** The way of a newcomer to their first page. */
export const onboardingEndpoints: readonly Endpoint[] = [
  // Only at the end of the onboarding, and what is offered there. (API-18, ONBOARD-22)
  defineCommand({
    path: '/user/onboarding_exit_choice',
    who: member('/onboarding'),
    input: z.object({
      onboarding_exit_choice: z.enum(EXIT_CHOICES, {
        error: `Must be one of ${EXIT_CHOICES.join(', ')}`,
      }),
    }),
    run: ({ ctx }, { onboarding_exit_choice }) => chooseExit(ctx, onboarding_exit_choice),
  }),
]
