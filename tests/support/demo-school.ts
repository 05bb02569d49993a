import Database from 'better-sqlite3'
import { hashPassword } from '~/domain/accounts/login.server'
import { DEMO_PASSWORD } from '~prisma/seeds/demo/accounts'
import { demoSeed } from '~prisma/seeds/demo/index'
import { loadRows } from '~prisma/seeds/load'
import { toBatches } from '~prisma/seeds/rows'

/** As the terminal tool has it, so that ids and hashes are the same everywhere. */
const SALT = new TextEncoder().encode('quad-demo-salt-1')

/** Fills a migrated database with the demo schools. */
export async function fillDemoSchool(file: string, today: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD, SALT)
  const writer = new Database(file, { timeout: 30_000 })
  try {
    await loadRows(writer, toBatches(demoSeed({ today, passwordHash })))
  } finally {
    writer.close()
  }
}
