import type { PartnerFacts, Viewer } from '~/policy/viewer'
import type { Db } from './db.server'

/** Who asks, where and when: handed to every query and command, never ambient. */
export type Ctx = {
  viewer: Viewer
  partner: PartnerFacts
  db: Db
  now: Date
  requestId: string
}

/** The same before the login: a visitor, perhaps on a school's host. */
export type VisitorCtx = Omit<Ctx, 'viewer' | 'partner'> & {
  viewer: null
  partner: PartnerFacts | null
}
