import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where databases are copied to, gone with the process. */
const dir = mkdtempSync(join(tmpdir(), 'quad-copies-'))
process.once('exit', () => rmSync(dir, { recursive: true, force: true }))

export const COPIES = { moved: join(dir, 'moved.db'), compared: join(dir, 'compared.db') }
