import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { twoHalves } from '~tests/support/pictures'

/** A picture to upload, until the test ends. */
export async function pictureFile(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'quad-picture-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const path = join(dir, 'me.png')
  writeFileSync(path, await twoHalves(300, 300).png().toBuffer())
  return path
}
