import { expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readWhole, type FileStorage } from '~/platform/storage/file-storage'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import { compareFiles } from '~cli/files/compare'
import { copyFiles } from '~cli/files/copy'

const WATCH = { signal: new AbortController().signal, step: () => undefined }

function openFolder(): FileStorage {
  const dir = mkdtempSync(join(tmpdir(), 'quad-copy-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return openFolderStorage(dir)
}

/** Copies three photos; `onPut` happens with each file that arrives, before it does. */
async function copyThree(
  onPut: (put: FileStorage['put'], from: FileStorage) => FileStorage['put'],
) {
  const [from, folder] = [openFolder(), openFolder()]
  for (const name of ['a', 'b', 'c']) await from.put(`photos/${name}`, `picture ${name}`)
  const put = onPut((key, content) => folder.put(key, content), from)
  const to = { ...folder, put }
  const { files, missing } = await compareFiles(from, to, WATCH)
  const result = await copyFiles(from, to, { files, keys: missing }, WATCH)
  return { from, to, result, now: await compareFiles(from, to, WATCH) }
}

test('what is new, changed and removed while files are copied is copied too', async () => {
  let first = true
  const { now, to, result } = await copyThree((put, from) => async (key, content) => {
    await put(key, content)
    if (!first) return
    first = false
    await from.put('photos/a', 'changed a')
    await from.put('downloads/new/json', '{}')
    await from.remove('photos/b')
  })
  expect(now).toMatchObject({ missing: [], different: [], surplus: [] })
  expect((await readWhole(to, 'photos/a'))?.toString()).toBe('changed a')
  expect(result).toMatchObject({ removed: 1, damaged: [], settled: true })
  expect(result.meanwhile).toBeGreaterThanOrEqual(2)
})

test('a source that never rests ends the copy, and the result says so', async () => {
  let next = 0
  const { result } = await copyThree((put, from) => async (key, content) => {
    await put(key, content)
    await from.put(`photos/next-${next++}`, 'another')
  })
  expect(result).toMatchObject({ settled: false, damaged: [] })
})

test('bytes that change on their way are sent again once, then reported', async () => {
  let broken = 1
  const breaks =
    (put: FileStorage['put']): FileStorage['put'] =>
    (key, content) =>
      put(key, key === 'photos/b' && broken-- > 0 ? 'picture x' : content)
  const once = await copyThree(breaks)
  expect([once.result.copied, once.result.damaged, once.now.different]).toEqual([3, [], []])
  broken = 9
  const always = await copyThree(breaks)
  expect([always.result.copied, always.result.damaged]).toEqual([2, ['photos/b']])
})

test('a failure ends the copy with what failed', async () => {
  const failing = copyThree(
    (put) => (key, content) =>
      key === 'photos/b' ? Promise.reject(new Error('away')) : put(key, content),
  )
  await expect(failing).rejects.toThrow('away')
})
