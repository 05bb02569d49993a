import { publishInsights } from '~/domain/insights/publish.server'
import { recountBadges } from '~/domain/progress/recount.server'
import { openFiles } from '~/platform/storage/site-files.server'
import { DEMO_PASSWORD, demoAccounts } from '~seeds/demo/accounts'
import { demoSeed } from '~seeds/demo/index'
import { addPhotos } from '~seeds/demo/photos'
import { drawPictures } from '~seeds/demo/pictures'
import { countRows, toBatches } from '~seeds/rows'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import type { PlannedChange } from '../plan'
import { accountsText, demoPasswordHash, productionQuestion, readSeed, writeSeed } from './seeding'

const SCHOOLS = { northfield: 'Northfield University', lakeside: 'Lakeside College' }

/** Whether the demo schools are built already, as a whole. */
export const hasDemo = async (context: Context) =>
  (await readSeed(await context.db(), 'demo'))?.complete === true

export async function seedDemo(context: Context) {
  const seed = demoSeed({ today: context.now(), passwordHash: await demoPasswordHash() })
  const files = openFiles(await context.env())
  await addPhotos(files, seed.User)
  await drawPictures(files, seed)
  // What they have earned, and how many they are each week, follows from what they wrote.
  const finish = async () => {
    const db = await context.db()
    await recountBadges(db, '', context.now())
    await publishInsights(db, context.now())
  }
  return writeSeed(
    context,
    'demo',
    {},
    { batches: toBatches(seed), total: countRows(seed), finish },
  )
}

/** (CLI-16) */
export const demo: WriteAction = async (context) => {
  const action = (await hasDemo(context)) ? 'unchanged' : 'create'
  return {
    target: 'demo',
    changes: Object.entries(SCHOOLS).map(([name, note]): PlannedChange => ({
      action,
      kind: 'school',
      name,
      note,
    })),
    confirm: await productionQuestion(context),
    apply: async () => {
      const { inserted } = await seedDemo(context)
      return {
        json: { rows: inserted, password: DEMO_PASSWORD, accounts: demoAccounts() },
        text: (theme) => `${inserted} rows written.\n\n${accountsText(demoAccounts(), theme)}`,
      }
    },
  }
}
