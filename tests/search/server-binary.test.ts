import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findBinary } from '~search/engine/server-binary'

const dir = mkdtempSync(join(tmpdir(), 'quad-binary-'))
const MAC = 'darwin-arm64'
const NO_PACKAGE = 'there is no Meilisearch package for darwin-arm64'

/** A folder with a program named meilisearch that runs this script. */
function folderWith(script: string, mode = 0o755): string {
  const folder = mkdtempSync(join(dir, 'bin-'))
  const file = join(folder, 'meilisearch')
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, mode)
  return folder
}

test.for([
  ['1.21.0', null],
  ['1.34.2', null],
  ['1.20.9', 'is Meilisearch 1.20.9, and 1.21 or a newer 1.x is needed'],
  ['2.0.0', 'is Meilisearch 2.0.0, and 1.21 or a newer 1.x is needed'],
  ['0.30.0', 'is Meilisearch 0.30.0, and 1.21 or a newer 1.x is needed'],
  ['later', "doesn't say its version"],
] as const)('without a package, a meilisearch %s on the PATH: %s', async ([version, reason]) => {
  const path = folderWith(`test "$1" = --version && echo meilisearch ${version}`)
  const file = join(path, 'meilisearch')
  const expected = reason === null ? { file } : { reason: `${file} ${reason}` }
  expect(await findBinary(dir, { platform: MAC, path })).toEqual(expected)
})

test('a program that fails to say its version is not used', async () => {
  const path = folderWith('echo meilisearch 1.21.0; exit 1')
  const reason = `${join(path, 'meilisearch')} doesn't say its version`
  expect(await findBinary(dir, { platform: MAC, path })).toEqual({ reason })
})

test('folders, files that can not be run and relative folders are passed over', async () => {
  const folder = join(dir, 'folder')
  mkdirSync(join(folder, 'meilisearch'), { recursive: true })
  const passedOver = [folder, folderWith('', 0o644), join(dir, 'none'), '.', '']
  const path = passedOver.join(delimiter)
  const reason = `${NO_PACKAGE}, and no meilisearch is on the PATH`
  expect(await findBinary(dir, { platform: MAC, path })).toEqual({ reason })
  const good = folderWith('echo meilisearch 1.21.0')
  expect(await findBinary(dir, { platform: MAC, path: path + delimiter + good })).toEqual({
    file: join(good, 'meilisearch'),
  })
})

test.runIf(`${process.platform}-${process.arch}` === 'linux-x64')(
  'the package comes before the PATH, and its own file passes as an installed one',
  async () => {
    const other = folderWith('echo meilisearch 1.21.0')
    const bundled = await findBinary(dir, { platform: 'linux-x64', path: other })
    const file = 'file' in bundled ? bundled.file : ''
    expect(file).toContain('meilisearch-linux-amd64')
    const installed = join(mkdtempSync(join(dir, 'bin-')), 'meilisearch')
    symlinkSync(file, installed)
    const path = join(installed, '..')
    expect(await findBinary(dir, { platform: MAC, path })).toEqual({ file: installed })
  },
)
