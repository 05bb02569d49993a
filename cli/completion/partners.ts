import { existsSync } from 'node:fs'

/** Codes of the schools, for a shell that waits: without the database client, and never an error. */
export async function partnerCodes(): Promise<string[]> {
  try {
    const { readEnv } = await import('~/platform/env.server')
    const { databaseFile } = readEnv()
    if (!existsSync(databaseFile)) return []
    const { default: Database } = await import('better-sqlite3')
    const db = new Database(databaseFile, { readonly: true, timeout: 500 })
    try {
      const rows = db
        .prepare<[], { partner_code: string }>('SELECT partner_code FROM "Partner" ORDER BY 1')
        .all()
      return rows.map((row) => row.partner_code)
    } finally {
      db.close()
    }
  } catch {
    // Without settings or tables there is nothing to offer; the command itself will say why.
    return []
  }
}
