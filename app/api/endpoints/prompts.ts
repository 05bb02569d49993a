import * as z from 'zod'
import { requireNamedPerson } from '~/domain/people/access.server'
import { dailyPrompt } from '~/domain/prompts/daily.server'
import {
  allAnswered,
  allPromptDetails,
  completedPromptIds,
  promptById,
  promptCategories,
} from '~/domain/prompts/queries.server'
import { defineEndpoint, member, ok, type Endpoint, type EndpointArgs } from '../endpoint'
import { noDailyPrompt, promptCategory, promptEntity, toPrompt } from '../entities/prompt'
import { idField } from '../fields'

const who = member('/prompts')

const id = idField('a prompt')

const readDailyPrompt = ({ ctx, context }: EndpointArgs) =>
  dailyPrompt(ctx, null, (error) =>
    context.services.log.error({ err: error }, 'the prompt of the day could not be read'),
  )

/** Prompts, as far as the viewer can see them. */
export const promptEndpoints: readonly Endpoint[] = [
  // (API-88)
  defineEndpoint({
    path: '/prompts/categories',
    who,
    response: z.array(promptCategory),
    handle: async ({ ctx }) => {
      const details = await allPromptDetails(ctx)
      const byId = new Map(details.map((prompt) => [prompt.id, toPrompt(prompt)]))
      const categories = await promptCategories(ctx)
      return ok(
        categories.map((category) => ({
          ...category,
          prompts: category.prompts.flatMap(({ id }) => byId.get(id) ?? []),
        })),
      )
    },
  }),
  // (API-89)
  defineEndpoint({
    path: '/prompts/completed_prompt_ids',
    who,
    input: z.object({ user_id: idField('a user').optional() }),
    response: z.array(z.string()),
    handle: async ({ ctx }, { user_id = ctx.viewer.id }) => {
      await requireNamedPerson(ctx, user_id)
      return ok(await completedPromptIds(ctx, user_id))
    },
  }),
  // (API-90)
  defineEndpoint({
    path: '/prompts/single_prompt',
    who,
    input: z.object({ id }),
    response: promptEntity,
    handle: async ({ ctx }, { id }) => ok(toPrompt(await promptById(ctx, id))),
  }),
  // (API-91)
  defineEndpoint({
    path: '/prompts/is_daily_prompt_completed',
    who,
    response: z.boolean(),
    handle: async (args) => ok((await readDailyPrompt(args)).completed),
  }),
  // With an id, that prompt instead. (API-92)
  defineEndpoint({
    path: '/prompts/daily_prompt',
    who,
    input: z.object({ id: id.optional() }),
    response: z.union([promptEntity, noDailyPrompt]),
    handle: async (args, { id }) => {
      if (id !== undefined) return ok(toPrompt(await promptById(args.ctx, id)))
      const { state, ...daily } = await readDailyPrompt(args)
      return state === 'ready' && daily.id
        ? ok(toPrompt(await promptById(args.ctx, daily.id)))
        : ok({ ...daily, id: null })
    },
  }),
  // All prompts count as complete while the prompt of the day can't be read. (API-93, PROMPT-27)
  defineEndpoint({
    path: '/prompts/all_answered',
    who,
    response: z.boolean(),
    handle: async (args) =>
      ok((await readDailyPrompt(args)).state === 'error' || (await allAnswered(args.ctx))),
  }),
]
