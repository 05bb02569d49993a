import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A mount that only the engine's own process sees; it is gone with the process. */
const UNSHARE = process.getuid?.() === 0 ? ['-m'] : ['-r', '-m']
const MOUNT = 'mount -t tmpfs -o size=64m none "$1"'

/** Whether this machine lets us make a disk. */
export const canMountDisk = (): boolean =>
  spawnSync('unshare', [...UNSHARE, '/bin/sh', '-c', MOUNT, 'sh', '/mnt']).status === 0

/** A command that runs the engine with its data on a disk of 64 MB. */
export function launchOnSmallDisk(binary: string, dataDir: string): string {
  const file = join(dataDir, 'on-a-small-disk.sh')
  const inside = `'${MOUNT} && shift && exec "$@"'`
  const folder = join(dataDir, 'meilisearch')
  writeFileSync(
    file,
    `#!/bin/sh\nexec unshare ${UNSHARE.join(' ')} /bin/sh -c ${inside} sh '${folder}' '${binary}' "$@"\n`,
  )
  chmodSync(file, 0o755)
  return file
}

/** Fills the disk of this engine to the last byte; answers what makes room again. */
export function fillDisk({ pid, dataDir }: { pid: number; dataDir: string }): () => void {
  const file = join(`/proc/${pid}/root`, dataDir, 'meilisearch', 'filler')
  const handle = openSync(file, 'w')
  for (let size = 1024 * 1024; size >= 1;) {
    try {
      if (writeSync(handle, Buffer.alloc(size)) < size) size = Math.floor(size / 2)
    } catch {
      size = Math.floor(size / 2)
    }
  }
  closeSync(handle)
  return () => rmSync(file)
}
