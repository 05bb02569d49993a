import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'
import { chooseDaily, dayStart } from './daily-choice'
import { visiblePromptRow, visiblePromptRows, type PromptRow } from './rows.server'
import {
  ERROR_LOADING_PROMPT,
  NO_PROMPT,
  PROMPTS_HREF,
  promptHref,
  type DailyPrompt,
} from './schema'

/**
 * The viewer's prompt of the day (PROMPT-26), for any member: the one they were given
 * (daily_prompt_id), else the one their browser remembers, else the one the day has for them;
 * always one they may see. Never throws: what goes wrong is told to `onError` and shown as an
 * error, and then all prompts are treated as complete. (PROMPT-27, PROMPT-28)
 */
export function dailyPrompt(
  ctx: Ctx,
  remembered: string | null = null,
  onError: (error: unknown) => void = () => undefined,
): DailyPrompt {
  try {
    const row = dailyRow(ctx, remembered)
    return row ? ready(row) : nothing('none', NO_PROMPT)
  } catch (error) {
    onError(error)
    return nothing('error', ERROR_LOADING_PROMPT)
  }
}

/**
 * The prompt that the viewer is invited to answer: the one of the day, or the next that they have
 * not answered yet; null where there is none. For prospective students among posts. (SEARCH-19)
 */
export function promptToAnswer(ctx: Ctx, daily: DailyPrompt): DailyPrompt | null {
  if (daily.state !== 'ready') return null
  if (!daily.completed) return daily
  const next = visiblePromptRows(ctx).find((row) => row.response_id === null)
  return next ? ready(next) : null
}

const ready = (row: PromptRow): DailyPrompt => ({
  state: 'ready',
  id: row.id,
  title: row.title,
  href: promptHref(row),
  completed: row.response_id !== null,
})

const nothing = (state: 'none' | 'error', title: string): DailyPrompt => ({
  state,
  id: null,
  title,
  href: PROMPTS_HREF,
  completed: true,
})

function dailyRow(ctx: Ctx, remembered: string | null): PromptRow | null {
  for (const id of [ctx.viewer.daily_prompt_id, remembered]) {
    const row = id ? visiblePromptRow(ctx, id) : undefined
    if (row) return row
  }
  const answered = new Set(answeredBefore(ctx))
  return chooseDaily(visiblePromptRows(ctx), { userId: ctx.viewer.id, now: ctx.now, answered })
}

function answeredBefore({ db, viewer, now }: Ctx): string[] {
  const rows = sqlRows<{ id: string }>(
    db,
    `SELECT prompt_code AS id FROM Post INDEXED BY Post_user_id_prompt_code_idx
     WHERE user_id = ? AND prompt_code > '' AND deleted_at IS NULL AND created_at < ?`,
    [viewer.id, dayStart(now).getTime()],
  )
  return rows.map(({ id }) => id)
}
