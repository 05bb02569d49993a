import { createInterface } from 'node:readline/promises'
import { declined, interrupted, wrongUsage } from './errors'
import type { Plan } from './plan'
import type { Shell } from './shell'

/** One question on a terminal; Ctrl-C and the end of input end the command. */
export async function ask(shell: Shell, question: string): Promise<string> {
  // A screen that was shown before has let go of the terminal.
  process.stdin.ref()
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('SIGINT', () => reject(interrupted()))
      lines.once('close', () => reject(interrupted()))
      lines.question(`${question} `, { signal: shell.signal }).then(resolve, reject)
    })
  } finally {
    lines.close()
  }
}

/** Asks before something that cannot be undone; without a terminal --yes has to be given. (CLI-08) */
export async function confirm(shell: Shell, plan: Plan) {
  if (!plan.confirm || shell.yes) return
  const { question, word } = plan.confirm
  if (!shell.interactive)
    throw wrongUsage(`${question} Add --yes to say so.`, { next: 'Nothing was changed.' })
  const answer = (
    await ask(shell, word ? `${question} Type ${word} to go on:` : `${question} [y/N]`)
  ).trim()
  if (word ? answer !== word : !/^y(es)?$/i.test(answer)) throw declined()
}
