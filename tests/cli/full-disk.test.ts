import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { ROOT, TEMPLATE } from '../support/paths'
import { bundle } from '../support/bundle'
import { createWorkspace, test } from './quad'

/** Disks of its own, which no other process sees: only Linux, and only where it is allowed. */
const ALONE = ['--map-root-user', '--mount', 'sh', '-ec'] as const
const canMount = spawnSync('unshare', [...ALONE, 'mount -t tmpfs tmpfs /mnt']).status === 0

/** Runs a script whose data folder ($DATA_DIR) is a disk of 12 MB with a database. */
async function onSmallDisk(script: string): Promise<string> {
  const { dir } = createWorkspace({ database: false })
  const data = join(dir, 'data')
  copyFileSync(TEMPLATE.file, join(dir, 'quad.db'))
  const prepare = `serve() { PORT=0 node bin/serve.mjs 2>&1 || echo "exit code $?"; }
    quad() { node bin/quad.mjs "$@" 2>&1 || echo "exit code $?"; }
    mkdir "$DATA_DIR"; mount -t tmpfs -o size=12m tmpfs "$DATA_DIR"; cp '${dir}/quad.db' "$DATA_DIR"`
  const { PATH = '' } = process.env
  const env = { PATH, DATA_DIR: data, NO_COLOR: '1', NODE_ENV: 'development' as const }
  const { stdout } = await promisify(execFile)('unshare', [...ALONE, `${prepare}\n${script}`], {
    cwd: ROOT,
    env,
  })
  return stdout
}

test.skipIf(!canMount)(
  '[CLI-03] a full disk and files that can only be read are no bugs of the tool',
  async () => {
    const out = await onSmallDisk(`
      quad terms list
      dd if=/dev/zero of="$DATA_DIR/fill" bs=4k 2>/dev/null || true
      quad terms add darn
      quad backup create
      quad doctor | grep '^fail'
      serve
      rm "$DATA_DIR/fill"
      quad terms add heck
      mount --bind "$DATA_DIR/quad.db" "$DATA_DIR/quad.db"
      mount -o remount,bind,ro "$DATA_DIR/quad.db"
      quad terms add darn
      quad doctor | grep -A1 '^fail'
      serve`)
    expect(out).not.toMatch(/bug in quad|at .*\.js:/)
    expect(out.match(/^exit code 1$/gm), out).toHaveLength(5)
    const full = 'The disk is full.\nMake room on the disk, or raise the limit, then try again.'
    expect(out.split(full), out).toHaveLength(4)
    expect(out).toMatch(/^Done\.$/m)
    expect(out).toMatch(/^fail {2}database +The disk is full\.$/m)
    expect(out).toMatch(/^fail {2}database +The database can only be read\.\n.*writable for/m)
    const readOnly = 'The database can only be read.\nMake DATA_DIR and the files in it'
    expect(out.split(readOnly), out).toHaveLength(3)
  },
)

test.skipIf(!canMount)('a log on a full disk goes on when there is room again', async () => {
  const program = join(ROOT, 'node_modules/.cache/quad-log-test/log-writer.mjs')
  await bundle('cli/log-writer.ts', program)
  const out = await onSmallDisk(`
    mount -t tmpfs -o size=24m tmpfs "$DATA_DIR"
    dd if=/dev/zero of="$DATA_DIR/fill" bs=4k 2>/dev/null || true
    timeout 240 node ${program} "$DATA_DIR/fill" 2>"$DATA_DIR/log"
    grep -ao 'written again' "$DATA_DIR/log" || true`)
  expect(out).toContain('written again')
})
