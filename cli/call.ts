import { openContext } from './context'
import { EXIT } from './errors'
import type { OpenDatabases } from './open-databases'
import { printText } from './output'
import { parse } from './program'

type CommandLine = {
  root: string
  argv: readonly string[]
  version: string
  signal: AbortSignal
  /** See RunOptions */
  review?: boolean
  databases?: OpenDatabases
}

/** Runs one command line and returns its exit code; failures are thrown. */
export async function callCommand({ root, argv, version, signal, ...more }: CommandLine) {
  const call = await parse(argv, version)
  if ('shown' in call) {
    await printText(call.shown)
    return EXIT.done
  }
  const { command, input } = call
  const options = {
    json: input.on('json'),
    dryRun: input.on('dry-run'),
    yes: input.on('yes'),
    writes: command.kind === 'writes',
    ...more,
  }
  const context = openContext(root, options, signal)
  try {
    // What runs a command is loaded only for one: help is there at once.
    const { runCommand } = await import('./run')
    return await runCommand(context, command, input)
  } finally {
    await context.close()
  }
}
