import type { Ctx } from '~/platform/ctx'

/**
 * Completes the viewer's core: the introduction is over (ACCESS-24, LEADER-19). For every member;
 * a second time nothing changes. No event follows.
 */
export async function completeCore({ db, viewer, now }: Ctx): Promise<void> {
  if (viewer.core_complete) return
  await db.write((tx) =>
    tx.user.updateMany({
      where: { id: viewer.id, core_complete: false },
      data: { core_complete: true, core_state: null, updated_at: now },
    }),
  )
}

/** Keeps the page of an introduction that the viewer has reached. (LEADER-09, ACCESS-28) */
export async function reachCorePage({ db, viewer, now }: Ctx, state: string): Promise<void> {
  if (viewer.core_complete || viewer.core_state === state) return
  await db.write((tx) =>
    tx.user.updateMany({
      where: { id: viewer.id, core_complete: false },
      data: { core_state: state, updated_at: now },
    }),
  )
}

/** Begins the onboarding anew (ONBOARD-03). For every member; no event follows. */
export async function restartOnboarding({ db, viewer, now }: Ctx): Promise<void> {
  await db.write((tx) =>
    tx.user.updateMany({
      where: { id: viewer.id },
      data: { onboarding_step: 'signup', updated_at: now },
    }),
  )
}
