import { importConfirmed } from '~/domain/administration/events'
import { runImport } from '~/domain/administration/import-run.server'
import { eventHandler, on } from './handler'

/** Imports a list of people that an administrator has confirmed. Run again, it goes on. */
export const peopleImportHandler = eventHandler(
  { name: 'people-import', timeoutSeconds: 1800 },
  on(importConfirmed, ({ payload }, { db, env, now }) =>
    runImport(db, payload.import, { product: env.PRODUCT_NAME, now: now() }),
  ),
)
