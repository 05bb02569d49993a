import type { HandlerServices } from '~/handlers/handler'
import type { Db } from '~/platform/database/types'
import { openLog } from '~/platform/monitoring/log.server'

type Nothing = Pick<HandlerServices, 'search' | 'mailer' | 'env' | 'photos' | 'downloads'>

/** What handlers work with, on this database and with these; nothing else is there. */
export const createServices = (
  db: Db,
  now: () => Date,
  more: Partial<HandlerServices> = {},
): HandlerServices => ({
  ...({ search: {}, mailer: {}, env: {}, photos: {}, downloads: {} } as Nothing),
  push: [],
  db,
  now,
  log: openLog('silent'),
  ...more,
})
