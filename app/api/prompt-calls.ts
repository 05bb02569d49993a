import { z } from 'zod'
import { dailyPrompt } from '~/domain/prompts/daily.server'
import {
  allAnswered,
  completedPromptIds,
  promptById,
  promptCategories,
  promptsInFull,
} from '~/domain/prompts/queries.server'
import type { PromptDetail } from '~/domain/prompts/schema'
import type { Ctx } from '~/platform/ctx'
import { done, forMembers, nothing, type Call } from './call'

const SCREEN = '/prompts'

/** Both names of what is completed, as the specification has them. (PROMPT-01) */
const entity = (prompt: PromptDetail) => ({ ...prompt, complete: prompt.completed })

/** (PROMPT-02) */
function categoriesOf(ctx: Ctx) {
  const whole = new Map(promptsInFull(ctx).map((prompt) => [prompt.id, entity(prompt)]))
  return promptCategories(ctx).map((category) => ({
    ...category,
    prompts: category.prompts.flatMap(({ id }) => whole.get(id) ?? []),
  }))
}

const ofSomebody = z.object({ user_id: z.string({ error: 'Must be the id of a user' }).optional() })
const aPrompt = z.object({ id: z.string({ error: 'Must be the id of a prompt' }) })

/** Prompts, for whoever may see them. */
export const promptCalls: readonly Call[] = [
  // (API-88)
  forMembers(SCREEN, {
    method: 'GET',
    path: '/prompts/categories',
    input: nothing,
    handle: ({ ctx }) => done(categoriesOf(ctx)),
  }),
  // (API-89)
  forMembers(SCREEN, {
    method: 'GET',
    path: '/prompts/completed_prompt_ids',
    input: ofSomebody,
    handle: ({ ctx }, { user_id }) => done(completedPromptIds(ctx, user_id)),
  }),
  // (API-90)
  forMembers(SCREEN, {
    method: 'GET',
    path: '/prompts/single_prompt',
    input: aPrompt,
    handle: ({ ctx }, { id }) => done(entity(promptById(ctx, id))),
  }),
  // (API-91)
  forMembers(SCREEN, {
    method: 'GET',
    path: '/prompts/is_daily_prompt_completed',
    input: nothing,
    handle: ({ ctx, context }) => done(dailyOf(ctx, context.services.log).completed),
  }),
  // With an id, that prompt instead. (API-92)
  forMembers(SCREEN, {
    method: 'GET',
    path: '/prompts/daily_prompt',
    input: aPrompt.partial(),
    handle: ({ ctx, context }, { id }) => {
      if (id !== undefined) return done(entity(promptById(ctx, id)))
      const { state, ...daily } = dailyOf(ctx, context.services.log)
      return done(state === 'ready' && daily.id ? entity(promptById(ctx, daily.id)) : daily)
    },
  }),
  // (API-93)
  forMembers(SCREEN, {
    method: 'GET',
    path: '/prompts/all_answered',
    input: nothing,
    // All prompts are treated as complete while they cannot be read. (PROMPT-27)
    handle: ({ ctx, context }) =>
      done(dailyOf(ctx, context.services.log).state === 'error' || allAnswered(ctx)),
  }),
]

const dailyOf = (ctx: Ctx, log: { error: (facts: object, text: string) => void }) =>
  dailyPrompt(ctx, null, (error) =>
    log.error({ err: error }, 'the prompt of the day could not be read'),
  )
