import { resolve } from 'node:path'
import type { Env } from '~/platform/settings/env.server'
import type { FileStorage } from '~/platform/storage/file-storage'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import { bucketProblem } from '~/platform/settings/storage'
import { openFiles, openFilesUrl } from '~/platform/storage/site-files.server'
import { unusable } from '../errors'
import { assertFolder } from '../folder'
import type { Input } from '../input'

/** No one waits for a page here: milliseconds until a bucket has to respond. */
const PATIENT_MS = 60_000

/** The place that a flag names, a URL as in FILES_URL or a folder; else the one of the settings. */
export function placeAt(env: Env, input: Input, flag: 'from' | 'to' | 'with'): FileStorage {
  const address = input.text(flag)
  if (address === undefined) return openFiles(env, PATIENT_MS)
  if (!/^[a-z0-9]+:/.test(address)) {
    const folder = resolve(address)
    assertFolder(folder)
    return openFolderStorage(folder)
  }
  const problem = bucketProblem(env, address)
  if (problem) throw unusable([{ path: `--${flag}`, message: problem }])
  return openFilesUrl(env, address, PATIENT_MS)
}
