import type { Ctx } from '~/platform/ctx'
import { saveOnboarding, saveStudy } from '~/domain/users/parts.server'
import type { StoredStep } from '~/policy/onboarding'

/**
 * Completes the viewer's core: the introduction is over (ACCESS-24, LEADER-19). For every member;
 * a second time nothing changes. No event follows.
 */
export async function completeCore({ db, viewer, unopened }: Ctx): Promise<void> {
  if (unopened || viewer.core_complete) return
  await db.write((tx) => saveStudy(tx, viewer.id, { core_complete: true, core_state: null }))
}

/**
 * The same, and keeps where the viewer's onboarding is. For every member who can open /fence: leaders
 * end their introduction by its pages. No event follows. (API-37)
 */
export async function saveAsCoreComplete(
  { db, viewer }: Ctx,
  onboarding_step: StoredStep,
): Promise<void> {
  await db.write(async (tx) => {
    await saveStudy(tx, viewer.id, { core_complete: true, core_state: null })
    await saveOnboarding(tx, viewer.id, { onboarding_step })
  })
}

/**
 * Keeps the page of an introduction that the viewer has reached. For leaders until their core is
 * complete, and for the control group, whose study goes on after that. (LEADER-09, ACCESS-28)
 */
export async function saveCoreState({ db, viewer }: Ctx, core_state: string): Promise<void> {
  if ((viewer.core_complete && !viewer.control_group) || viewer.core_state === core_state) return
  await db.write(async (tx) => {
    const where = { user_id: viewer.id, core_complete: true, control_group: false }
    if ((await tx.userStudy.count({ where })) === 0) await saveStudy(tx, viewer.id, { core_state })
  })
}

/** Begins the onboarding again (ONBOARD-03). For every member; no event follows. */
export async function restartOnboarding({ db, viewer, unopened }: Ctx): Promise<void> {
  if (unopened) return
  await db.write((tx) => saveOnboarding(tx, viewer.id, { onboarding_step: 'signup' }))
}
