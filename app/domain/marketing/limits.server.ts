import type { Db } from '~/platform/db.server'
import { Limiter } from '~/platform/limits.server'
import { CONTACT_LIMITS, SUBSCRIBE_LIMITS } from './schema'

/** The forms that anybody in the world can send, limited per network address. */
export type MarketingLimits = { contact: Limiter; subscribe: Limiter }

export const marketingLimits = (db: Db): MarketingLimits => ({
  contact: new Limiter(db, 'contact-from', CONTACT_LIMITS),
  subscribe: new Limiter(db, 'subscribe-from', SUBSCRIBE_LIMITS),
})
