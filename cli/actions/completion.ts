import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadAction } from '../command'
import { wrongUsage } from '../errors'

/** What the scripts call at every Tab; for scripts, so it is in no help. */
export const COMPLETE = '__complete'

const SHELLS = ['bash', 'zsh', 'fish']

/** Each script asks the tool itself at every Tab, so it knows the table of commands. (CLI-27) */
export const completion: ReadAction = async ({ root }, input) => {
  const shell = input.arg(0)
  if (!SHELLS.includes(shell)) throw wrongUsage(`The shell must be one of ${SHELLS.join(', ')}.`)
  const script = readFileSync(join(root, `content/completion/quad.${shell}`), 'utf8')
  return { json: { shell, script }, text: () => script }
}
