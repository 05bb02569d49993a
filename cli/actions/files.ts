import { isStorageFailure, type FileStorage } from '~/platform/storage/file-storage'
import { FILE_FOLDERS } from '~/platform/storage/site-files.server'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import { Abort, asAbort, wrongUsage } from '../errors'
import { compareFiles, type Comparison } from '../files/compare'
import { copyFiles, type CopyResult } from '../files/copy'
import { placeAt } from '../files/place'
import type { Watch } from '../files/pool'
import type { PlannedChange } from '../plan'
import { withProgress } from '../progress'
import { amount, counted, secondsText, sizeText } from '../quantities'

/** Files of a damaged copy that are named one by one. */
const LISTED = 20

/** Copies all files of a site from one place to another, while it runs. */
export const copy: WriteAction = async (context, input) => {
  if (input.text('to') === undefined && input.text('from') === undefined)
    throw wrongUsage('Name the place to copy to with --to, or that to copy from with --from.')
  const env = await context.env()
  const [from, to] = [placeAt(env, input, 'from'), placeAt(env, input, 'to')]
  if (from.place === to.place) throw wrongUsage(`Both places are ${from.place}.`)
  // The audit row comes last: with a database that can't take it nothing is begun.
  await context.db()
  const comparison = await watched(context, 'Comparing', (watch) => compareFiles(from, to, watch))
  const { missing, different, same, surplus } = comparison
  const again = different.length
  return {
    target: `${from.place} → ${to.place}`,
    changes: [
      ...byFolder(comparison, missing, 'create'),
      ...byFolder(comparison, different, 'update'),
      ...byFolder(comparison, same, 'unchanged'),
    ],
    ...(again > 0 && { confirm: { question: `Replace ${amount(again, 'file')} in ${to.place}?` } }),
    hint:
      surplus.length > 0
        ? `${amount(surplus.length, 'more file')} in ${to.place} can stay there: the site removes what no one needs.`
        : undefined,
    json: { from: from.place, to: to.place, surplus: surplus.length },
    apply: () => run(context, { from, to }, comparison),
  }
}

type Places = { from: FileStorage; to: FileStorage }

async function run(context: Context, { from, to }: Places, comparison: Comparison) {
  const began = Date.now()
  const { files, missing, different, same } = comparison
  const todo = { files, keys: [...missing, ...different].sort() }
  const result = await watched(context, 'Copying', (watch) => copyFiles(from, to, todo, watch))
  const { damaged, settled, ...numbers } = result
  assertWhole(to, damaged)
  const seconds = (Date.now() - began) / 1000
  const json = { ...numbers, unchanged: same.length, settled, seconds }
  return { json, text: () => summary(to, result, seconds) }
}

function assertWhole(to: FileStorage, damaged: readonly string[]) {
  if (damaged.length === 0) return
  throw new Abort(`${amount(damaged.length, 'file')} didn’t arrive whole in ${to.place}.`, {
    problems: damaged
      .slice(0, LISTED)
      .map((path) => ({ path, message: 'has other bytes when it is read back' })),
    next: 'Don’t use that place yet. Check its disk or service, then run the same command again.',
  })
}

const summary = (to: FileStorage, result: CopyResult, seconds: number) =>
  [
    `${amount(result.copied, 'file')} (${sizeText(result.bytes)}) copied to ${to.place} in ${secondsText(seconds)}, each read back and compared by SHA-256.`,
    result.meanwhile > 0 && `${counted(result.meanwhile)} of them were new or changed meanwhile.`,
    result.removed > 0 && `${amount(result.removed, 'file')} removed meanwhile went there too.`,
    !result.settled && 'Files still change all the time: run the same command again.',
  ]
    .filter(Boolean)
    .join('\n')

function byFolder(
  { files }: Comparison,
  keys: readonly string[],
  action: PlannedChange['action'],
): PlannedChange[] {
  return FILE_FOLDERS.flatMap((folder) => {
    const mine = keys.filter((key) => key.startsWith(folder))
    const bytes = mine.reduce((sum, key) => sum + (files.get(key)?.bytes ?? 0), 0)
    const name = folder.slice(0, -1)
    const note = `${amount(mine.length, 'file')}, ${sizeText(bytes)}`
    return mine.length > 0 ? [{ action, kind: 'files', name, note, many: mine.length }] : []
  })
}

/** Work on files with its progress. What fails can be run again: it goes on where it was. */
export async function watched<T>(
  context: Context,
  title: string,
  work: (watch: Watch) => Promise<T>,
): Promise<T> {
  try {
    return await withProgress(context, title, (step) =>
      work({
        signal: context.signal,
        step: (done, total) => step({ done, total, label: 'files' }),
      }),
    )
  } catch (error) {
    const failure = isStorageFailure(error) ? asAbort(error) : null
    if (!failure) throw error
    const next = `${failure.next ?? ''} The same command goes on from there.`.trim()
    throw new Abort(failure.message, { next })
  }
}
