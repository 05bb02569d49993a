import Database from 'better-sqlite3'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { bundle } from '../support/bundle'
import { ROOT } from '../support/paths'
import type { Workspace } from './quad'

/** Where the programs of these tests are bundled to. */
export const PROGRAMS = join(ROOT, 'node_modules/.cache/quad-backup-test')

/** Bundles one of the programs that are ended by force, or that write beside. */
export const bundled = (name: 'backup-process' | 'backup-writer') =>
  bundle(`cli/${name}.ts`, join(PROGRAMS, `${name}.mjs`))

/** The steps of a work that isn't killed; the signal that ended it otherwise. */
export const run = (...args: string[]) =>
  new Promise<string | string[]>((resolve, reject) => {
    execFile(process.execPath, [join(PROGRAMS, 'backup-process.mjs'), ...args], (error, out) => {
      if (error?.signal) resolve(error.signal)
      else if (error) reject(error)
      else resolve(out.trim().split('\n'))
    })
  })

export const SCHOOL = ['seed', 'school', '--code', 'hill', '--students', '3', '--posts', '4']
export const backups = ({ dir }: Workspace) => join(dir, 'backups')

/** Makes a backup by the command and answers its name. */
export const copied = async (cli: Workspace) => String((await cli.json('backup create')).name)

/** What a database holds that is whole. */
export const terms = (file: string) => {
  const db = new Database(file, { readonly: true })
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    return db.prepare('SELECT term FROM "RestrictedTerm" ORDER BY term').pluck().all()
  } finally {
    db.close()
  }
}
