import { repairCounts, wrongCounts } from '~/domain/counts/commands.server'
import { note } from '../audit'
import type { Shell } from '../shell'
import type { Report } from '../spec'
import { table } from '../table'

/** The kept numbers that were wrong, and with a dry run still are. */
export async function repairReport(shell: Shell): Promise<Report> {
  const db = await shell.db()
  const { dryRun } = shell
  const found = dryRun ? wrongCounts(db) : await repairCounts(db, shell.now())
  if (found.length > 0 && !dryRun) {
    const plan = { target: 'counts', changes: [], apply: () => Promise.resolve({}) }
    await note(shell, 'doctor --repair-counts', plan, 'done')
  }
  const ok = found.length === 0 || !dryRun
  return {
    ok,
    json: { ok, dry_run: dryRun, [dryRun ? 'wrong' : 'repaired']: found },
    text: (look) => {
      if (found.length === 0) return 'All counts are right.'
      const rows = table(
        [
          { title: 'TABLE', get: (one) => one.table },
          { title: 'COUNT', get: (one) => one.column },
          { title: dryRun ? 'WRONG' : 'REPAIRED', get: (one) => String(one.wrong) },
        ],
        found,
        look,
      )
      return dryRun ? `${rows}\nDry run: nothing was changed.` : rows
    },
  }
}
