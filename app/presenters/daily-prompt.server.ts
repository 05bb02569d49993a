import { dailyPrompt, promptToAnswer } from '~/domain/prompts/daily.server'
import type { DailyPrompt } from '~/domain/prompts/schema'
import { isProspective } from '~/policy/viewer'
import type { RouteArgs } from '~/http/guards/member-route.server'

/** Topic pages and the post forms, wherever they stand */
const WRITING_FLOW = /^\/topic(-2)?\/|\/new-post$/

/**
 * Seconds for which a browser remembers its prompt of the day: in the flow of topics and of the post
 * form for less. (PROMPT-29)
 */
const rememberedFor = ({ pathname }: URL): number => (WRITING_FLOW.test(pathname) ? 3600 : 86_400)

/**
 * The prompt of the day for a page. The cookie only remembers which one it was, so that it stays
 * the same where nothing was given yet; whether the viewer may see it, its title and whether it is
 * completed are asked each time. (PROMPT-26, PROMPT-29)
 */
export async function loadDailyPrompt({
  ctx,
  context,
  request,
  url,
}: Pick<RouteArgs, 'ctx' | 'context' | 'request' | 'url'>): Promise<DailyPrompt> {
  const { log, cookies } = context.services
  const remembered = await readPromptCookie(cookies.dailyPrompt, request, ctx.viewer.id)
  const daily = await dailyPrompt(ctx, remembered, (error) =>
    log.error({ err: error }, 'the prompt of the day could not be read'),
  )
  if (daily.id !== null && daily.id !== remembered) {
    const value: PromptCookie = { userId: ctx.viewer.id, id: daily.id }
    const cookie = await cookies.dailyPrompt.serialize(value, { maxAge: rememberedFor(url) })
    context.responseHeaders.append('Set-Cookie', cookie)
  }
  return daily
}

/** Prospective students find a prompt to answer among the posts of a list; no one else does. (SEARCH-19) */
export const promptBetweenPosts = async (
  args: Parameters<typeof loadDailyPrompt>[0],
): Promise<DailyPrompt | null> =>
  isProspective(args.ctx.viewer)
    ? await promptToAnswer(args.ctx, await loadDailyPrompt(args))
    : null

type PromptCookie = { userId: string; id: string }
type DailyPromptCookie = RouteArgs['context']['services']['cookies']['dailyPrompt']

/** What the browser remembers of this person; what someone else was shown in it does not count. */
async function readPromptCookie(
  jar: DailyPromptCookie,
  request: Request,
  viewerId: string,
): Promise<string | null> {
  const parsed = (await jar.parse(request.headers.get('cookie'))) as Partial<PromptCookie> | null
  return parsed?.userId === viewerId && typeof parsed.id === 'string' ? parsed.id : null
}
