import Database from 'better-sqlite3'
import { hashPassword } from '~/domain/accounts/login.server'
import { DEMO_PASSWORD } from '~prisma/worlds/demo/accounts'
import { demoWorld } from '~prisma/worlds/demo/index'
import { loadWorld } from '~prisma/worlds/load'
import { batchesOf } from '~prisma/worlds/rows'

/** As the terminal tool has it, so that ids and hashes are the same everywhere. */
const SALT = new TextEncoder().encode('quad-demo-salt-1')

/** Fills a migrated database with the demo world. */
export async function fillDemoWorld(file: string, today: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD, SALT)
  const writer = new Database(file, { timeout: 30_000 })
  try {
    await loadWorld(writer, batchesOf(demoWorld({ today, passwordHash })))
  } finally {
    writer.close()
  }
}
