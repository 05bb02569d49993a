import { schoolOffers } from '~/domain/visibility/offers.server'
import type { Ctx } from '~/platform/ctx'
import { sql } from '~/platform/database/sql-text'
import { selectIds } from '~/platform/database/sql.server'
import { dayNumber, startOfDay } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import { chooseDaily } from './daily-choice'
import { RESPONSES, visiblePromptRow, visiblePromptRows, type PromptRow } from './rows.server'
import {
  ERROR_LOADING_PROMPT,
  NO_PROMPT,
  PROMPTS_HREF,
  promptHref,
  type DailyPrompt,
} from './schema'

/**
 * The viewer's prompt of the day (PROMPT-26), for any member: the assigned one (daily_prompt_id), else
 * the one their browser remembers, else the one chosen for the day; always one they can see. Never
 * throws: `onError` gets the error, the page shows one, and all prompts count as complete.
 * (PROMPT-27, PROMPT-28)
 */
export async function dailyPrompt(
  ctx: Ctx,
  remembered: string | null = null,
  onError: (error: unknown) => void = () => undefined,
): Promise<DailyPrompt> {
  try {
    const row = await findDailyRow(ctx, remembered)
    if (row) return readyPrompt(row)
    const { prompts } = await schoolOffers(ctx.db, ctx.viewer.partner_code)
    return emptyPrompt(prompts ? 'none' : 'unoffered', NO_PROMPT)
  } catch (error) {
    onError(error)
    return emptyPrompt('error', ERROR_LOADING_PROMPT)
  }
}

/**
 * The prompt that the viewer is invited to answer: the prompt of the day, or the next they haven't
 * answered; null if there is none. For prospective students, among posts. (SEARCH-19)
 */
export async function promptToAnswer(ctx: Ctx, daily: DailyPrompt): Promise<DailyPrompt | null> {
  if (daily.state !== 'ready') return null
  if (!daily.completed) return daily
  const next = (await visiblePromptRows(ctx)).find((row) => row.response_id === null)
  return next ? readyPrompt(next) : null
}

const readyPrompt = (row: PromptRow): DailyPrompt => ({
  state: 'ready',
  id: row.id,
  title: row.title,
  href: promptHref(row),
  completed: row.response_id !== null,
})

const emptyPrompt = (state: 'none' | 'unoffered' | 'error', title: string): DailyPrompt => ({
  state,
  id: null,
  title,
  href: PROMPTS_HREF,
  completed: true,
})

async function findDailyRow(ctx: Ctx, remembered: string | null): Promise<PromptRow | null> {
  for (const id of [ctx.viewer.daily_prompt_id, remembered]) {
    const row = id ? await visiblePromptRow(ctx, id) : undefined
    if (row) return row
  }
  const answered = new Set(await answeredBeforeToday(ctx))
  return chooseDaily(await visiblePromptRows(ctx), {
    userId: ctx.viewer.id,
    day: dayNumber(ctx.now, schoolZone(ctx.partner)),
    answered,
  })
}

const answeredBeforeToday = ({ db, viewer, partner, now }: Ctx): Promise<string[]> =>
  selectIds(
    db,
    sql`SELECT p.prompt_code AS id FROM ${RESPONSES('p')}
      WHERE p.user_id = ${viewer.id} AND p.prompt_code > '' AND p.deleted_at IS NULL
        AND p.created_at < ${startOfDay(now, schoolZone(partner))}`,
  )
