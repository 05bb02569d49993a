import type { Ctx } from '~/platform/ctx'
import { saveOnboarding } from '~/domain/users/parts.server'

/**
 * Notes that the viewer has been shown a one-time prompt (ACCESS-27, MOBILE-02). For every member;
 * no event follows: no one else sees it.
 */
export async function markPromptShown(ctx: Ctx, name: string): Promise<void> {
  if (ctx.unopened) return
  const { db, viewer } = ctx
  await db.write(async (tx) => {
    const row = await tx.userOnboarding.findUnique({
      where: { user_id: viewer.id },
      select: { prompts_shown: true },
    })
    const shown = (row?.prompts_shown ?? []) as string[]
    if (shown.includes(name)) return
    await saveOnboarding(tx, viewer.id, {
      prompts_shown: [...shown, name],
      mobile_app_prompt: name === 'mobile-app' ? true : undefined,
    })
  })
}
