import type { Ctx } from '~/platform/ctx'

/**
 * Notes that the viewer has been shown a one-time prompt (ACCESS-27, MOBILE-02). For every member;
 * no event follows: nobody else sees it.
 */
export async function markPromptShown({ db, viewer, now }: Ctx, name: string): Promise<void> {
  await db.write(async (tx) => {
    const { prompts_shown } = await tx.user.findUniqueOrThrow({
      where: { id: viewer.id },
      select: { prompts_shown: true },
    })
    const shown = prompts_shown as string[]
    if (shown.includes(name)) return
    await tx.user.update({
      where: { id: viewer.id },
      data: {
        prompts_shown: [...shown, name],
        mobile_app_prompt: name === 'mobile-app' ? true : undefined,
        updated_at: now,
      },
    })
  })
}
