import * as z from 'zod'
import { saveAsCoreComplete } from '~/domain/accounts/core.server'
import { chooseExit } from '~/domain/onboarding/commands.server'
import { VIDEO_MISSING, VIDEO_NAME_LIMIT } from '~/domain/onboarding/schema'
import { saveVideoProgress } from '~/domain/onboarding/videos.server'
import { INTEREST_ORDERS, listInterests } from '~/domain/profiles/interests.server'
import { markOptInShown } from '~/domain/settings/opt-in.server'
import { EXIT_CHOICES, STORED_STEPS } from '~/policy/onboarding'
import { defineCommand, defineEndpoint, everyone, member, ok, type Endpoint } from '../endpoint'
import { countField } from '../fields'

const interestEntity = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  select_order: z.int(),
  match_order: z.int(),
})

const optIn = member('/opt-in/prospective-students')

/** The way of a newcomer to their first page, and what they are asked and shown later. */
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
  // As /fence does: it's closed to leaders on their way, and to studies. (API-37)
  defineCommand({
    path: '/user/save_as_core_complete',
    who: member('/fence'),
    input: z.object({
      onboarding_step: z.enum(STORED_STEPS, { error: `Must be one of ${STORED_STEPS.join(', ')}` }),
    }),
    run: ({ ctx }, { onboarding_step }) => saveAsCoreComplete(ctx, onboarding_step),
  }),
  // (API-39, OPTIN-04)
  defineCommand({
    path: '/user/prelaunch_modal_viewed',
    who: optIn,
    run: ({ ctx }) => markOptInShown(ctx, 'prelaunch'),
  }),
  // (API-40, OPTIN-04)
  defineCommand({
    path: '/user/postlaunch_modal_viewed',
    who: optIn,
    run: ({ ctx }) => markOptInShown(ctx, 'postlaunch'),
  }),
  // The sources name no fields: a video by its name, and how many percent were watched. (API-35)
  defineCommand({
    path: '/user/video_progress',
    who: member('/home'),
    input: z.object({
      video: z
        .string({ error: VIDEO_MISSING })
        .regex(/^[a-zA-Z\d][\w.:-]*$/, { error: VIDEO_MISSING })
        .max(VIDEO_NAME_LIMIT, { error: 'Is too long' }),
      progress: countField(100),
    }),
    run: ({ ctx }, input) => saveVideoProgress(ctx, input),
  }),
  // (API-03, API-55, ONBOARD-17 to ONBOARD-19)
  defineEndpoint({
    path: '/interests',
    who: everyone,
    input: z.object({
      order: z.enum(INTEREST_ORDERS, { error: 'Must be select or match' }).default('select'),
    }),
    response: z.array(interestEntity),
    handle: async ({ ctx }, { order }) => ok(await listInterests(ctx.db, order)),
  }),
]
