import type { Ctx } from '~/platform/ctx'
import { hasFlag } from '~/policy/flags'

/**
 * Saves how pages look to the viewer: dark or as the system says, and with or without script and
 * pictures. For every member; dark mode only where its flag is set, otherwise it stays as it was.
 * No event follows. (SETTINGS-10, SETTINGS-15)
 */
export async function saveDisplay(
  { db, viewer, partner, now }: Ctx,
  input: { dark_mode_enabled: boolean; lite: boolean },
): Promise<void> {
  const { lite, dark_mode_enabled } = input
  const dark = hasFlag(viewer, partner, 'dark_mode') ? { dark_mode_enabled } : {}
  await db.write((tx) =>
    tx.user.update({ where: { id: viewer.id }, data: { lite, ...dark, updated_at: now } }),
  )
}
