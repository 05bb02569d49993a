import { database } from '~/platform/database/operations.server'
import { hashPassword } from '~/domain/accounts/login.server'
import { publishInsights } from '~/domain/insights/publish.server'
import { recountBadges } from '~/domain/progress/recount.server'
import { openDb } from '~/platform/database/open.server'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { demoSeed } from '~seeds/demo/index'
import { addPhotos } from '~seeds/demo/photos'
import { loadRows } from '~seeds/load'
import { toBatches } from '~seeds/rows'

/** As the terminal tool has it, so that ids and hashes are the same everywhere. */
const SALT = new TextEncoder().encode('quad-demo-salt-1')

type Extras = { photos: Parameters<typeof addPhotos>[0] }

/** Fills a migrated database with the demo schools; for looking at them with photos and badges, too. */
export async function fillDemoSchool(place: string, today: Date, extras?: Extras): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD, SALT)
  const seed = demoSeed({ today, passwordHash })
  if (extras) await addPhotos(extras.photos, seed.User)
  await database.withInsert(place, (insert) => loadRows(insert, toBatches(seed)))
  if (!extras) return
  const db = openDb(place)
  await recountBadges(db, '', today)
  await publishInsights(db, today)
  await db.close()
}
