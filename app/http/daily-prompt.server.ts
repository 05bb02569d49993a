import { dailyPrompt, promptToAnswer } from '~/domain/prompts/daily.server'
import type { DailyPrompt } from '~/domain/prompts/schema'
import { isProspective } from '~/policy/viewer'
import type { Asked } from './door.server'

/** Seconds for which a browser remembers its prompt of the day: in the flow of topics and of the post form for less. (PROMPT-29) */
export const DAILY_PROMPT_SECONDS = { usual: 86_400, writing: 3600 } as const

type Place = keyof typeof DAILY_PROMPT_SECONDS

/**
 * The prompt of the day for a page. The cookie only remembers which one it was, so that it stays
 * the same where nothing was given yet; whether the viewer may see it, its title and whether it is
 * completed are asked each time. (PROMPT-26, PROMPT-29)
 */
export async function dailyPromptFor(
  { ctx, context, request }: Pick<Asked, 'ctx' | 'context' | 'request'>,
  place: Place = 'usual',
): Promise<DailyPrompt> {
  const { log, cookies } = context.services
  const remembered = await rememberedBy(cookies.dailyPrompt, request, ctx.viewer.id)
  const daily = dailyPrompt(ctx, remembered, (error) =>
    log.error({ err: error }, 'the prompt of the day could not be read'),
  )
  if (daily.id !== null && daily.id !== remembered) {
    const said: Remembered = { of: ctx.viewer.id, id: daily.id }
    const maxAge = DAILY_PROMPT_SECONDS[place]
    const cookie = await cookies.dailyPrompt.serialize(said, { maxAge })
    context.answer.append('Set-Cookie', cookie)
  }
  return daily
}

/** Prospective students find a prompt to answer among the posts of a list; nobody else does. (SEARCH-19) */
export const promptAmongPosts = async (
  asked: Pick<Asked, 'ctx' | 'context' | 'request'>,
): Promise<DailyPrompt | null> =>
  isProspective(asked.ctx.viewer) ? promptToAnswer(asked.ctx, await dailyPromptFor(asked)) : null

type Remembered = { of: string; id: string }
type Jar = Asked['context']['services']['cookies']['dailyPrompt']

/** What the browser remembers of this person; what somebody else was shown in it does not count. */
async function rememberedBy(jar: Jar, request: Request, viewerId: string): Promise<string | null> {
  const said = (await jar.parse(request.headers.get('cookie'))) as Partial<Remembered> | null
  return said?.of === viewerId && typeof said.id === 'string' ? said.id : null
}
