import { printText } from './output'
import { EXIT } from './errors'
import { parse } from './program'
import { openShell } from './shell'

type Line = { root: string; argv: readonly string[]; version: string; signal: AbortSignal }

/** Runs what stands on one command line and answers its exit code; failures are thrown. */
export async function callCommand({ root, argv, version, signal }: Line): Promise<number> {
  const call = await parse(argv, version)
  if ('shown' in call) {
    await printText(call.shown)
    return EXIT.done
  }
  const { command, input } = call
  const wishes = {
    json: input.on('json'),
    dryRun: input.on('dry-run'),
    yes: input.on('yes'),
    writes: command.kind === 'writes',
  }
  const shell = openShell(root, wishes, signal)
  try {
    // What runs a command is loaded only for one: help is there at once.
    const { runCommand } = await import('./run')
    return await runCommand(shell, command, input)
  } finally {
    await shell.close()
  }
}
