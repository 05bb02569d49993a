import type { PartnerContext, Viewer } from '~/policy/viewer'
import type { Db } from './database/types'

/** Who acts, for which school, and when: passed to every query and command, never ambient. */
export type Ctx = {
  viewer: Viewer
  partner: PartnerContext
  db: Db
  now: Date
  requestId: string
  /** Aborts when no one waits anymore for what a request reads; none for one that changes something */
  signal?: AbortSignal
  /**
   * No one has opened the page: a browser fetches it ahead, or only its head is asked for. What notes that
   * something was seen leaves it as it is then.
   */
  unopened?: true
}

/** The same without a login: a visitor, maybe on a school's host. */
export type VisitorCtx = Omit<Ctx, 'viewer' | 'partner'> & {
  viewer: null
  partner: PartnerContext | null
}
