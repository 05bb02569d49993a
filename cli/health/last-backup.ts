import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** When the newest file in the folder of backups was written. */
export async function lastBackup(dataDir: string): Promise<Date | null> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)))
  const times = files.flatMap((file) => (file ? [file.mtimeMs] : []))
  return times.length > 0 ? new Date(Math.max(...times)) : null
}
