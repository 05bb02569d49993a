import { hashPassword } from '~/domain/accounts/login.server'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '~prisma/worlds/demo/accounts'
import { demoWorld } from '~prisma/worlds/demo/index'
import { batchesOf, countRows, type World } from '~prisma/worlds/rows'
import type { PlannedChange } from '../plan'
import type { Shell } from '../shell'
import type { WritingAction } from '../spec'
import { accountsText } from '../accounts'
import { SALT, seedWorld, worldFact } from './seeding'

const WORLD = 'demo'

async function buildDemo(shell: Shell): Promise<World> {
  return demoWorld({ today: shell.now(), passwordHash: await hashPassword(DEMO_PASSWORD, SALT) })
}

/** Schools of the demo world with what becomes of them. */
export async function demoChanges(shell: Shell): Promise<PlannedChange[]> {
  const done = (await worldFact(await shell.db(), WORLD))?.complete === true
  const school = (name: string, note: string): PlannedChange => ({
    action: done ? 'unchanged' : 'create',
    kind: 'school',
    name,
    note,
  })
  return [school('northfield', 'Northfield University'), school('lakeside', 'Lakeside College')]
}

export async function seedDemo(shell: Shell) {
  const world = await buildDemo(shell)
  const rows = { batches: batchesOf(world), total: countRows(world) }
  return seedWorld(shell, { name: WORLD, facts: {} }, rows)
}

/** (CLI-16) */
export const seedDemoAction: WritingAction = {
  async plan(shell) {
    const { NODE_ENV } = await shell.env()
    const production = NODE_ENV === 'production'
    return {
      target: WORLD,
      changes: await demoChanges(shell),
      confirm: production
        ? { question: 'Accounts with a well-known password would be made in production.' }
        : undefined,
      apply: async () => {
        const { inserted } = await seedDemo(shell)
        return {
          json: { rows: inserted, password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS },
          text: (look) => `${inserted} rows written.\n\n${accountsText(look)}`,
        }
      },
    }
  },
}
