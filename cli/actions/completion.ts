import type { Group } from '../commands/index'
import { bashScript } from '../completion/bash'
import { fishScript } from '../completion/fish'
import { firstWords, knownCommands, SHELLS } from '../completion/offers'
import { zshScript } from '../completion/zsh'
import { wrongUsage } from '../errors'
import type { ReadingAction } from '../spec'

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript }

/** (CLI-27) */
export const completionAction = (groups: readonly Group[]): ReadingAction => ({
  async run(_shell, input) {
    const shell = SHELLS.find((one) => one === input.arg(0))
    if (!shell) throw wrongUsage(`The shell must be one of ${SHELLS.join(', ')}.`)
    const commands = knownCommands(groups)
    const script = SCRIPTS[shell](commands, firstWords(groups, commands))
    return { json: { shell, script }, text: () => script }
  },
})
