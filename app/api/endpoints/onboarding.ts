import { z } from 'zod'
import { chooseExit } from '~/domain/onboarding/commands.server'
import { INTEREST_ORDERS, listInterests } from '~/domain/profiles/interests.server'
import { EXIT_CHOICES } from '~/policy/onboarding'
import { defineCommand, defineEndpoint, member, ok, type Endpoint } from '../endpoint'

const interestEntity = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  select_order: z.int(),
  match_order: z.int(),
})

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
  // (API-55, ONBOARD-17 to ONBOARD-19)
  defineEndpoint({
    path: '/interests',
    who: member('/onboarding'),
    input: z.object({
      order: z.enum(INTEREST_ORDERS, { error: 'Must be select or match' }).default('select'),
    }),
    response: z.array(interestEntity),
    handle: async ({ ctx }, { order }) => ok(await listInterests(ctx.db, order)),
  }),
]
