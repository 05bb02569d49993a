import { createInterface } from 'node:readline/promises'
import type { Context } from './context'
import { declined, interrupted, wrongUsage } from './errors'
import type { Plan } from './plan'

/** One question on a terminal; Ctrl-C and the end of input end the command. */
export async function ask(context: Context, question: string): Promise<string> {
  // A screen that was shown before has let go of the terminal.
  process.stdin.ref()
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('SIGINT', () => reject(interrupted()))
      lines.once('close', () => reject(interrupted()))
      lines.question(`${question} `, { signal: context.signal }).then(resolve, reject)
    })
  } finally {
    lines.close()
  }
}

/**
 * Asks before something that can't be undone, and before every plan that was put together in the
 * menu. Without a terminal --yes has to be given. (CLI-08)
 */
export async function confirm(context: Context, plan: Plan) {
  if (context.yes || (!plan.confirm && !context.review)) return
  const { question, word } = plan.confirm ?? { question: 'Go ahead?' }
  if (!context.interactive)
    throw wrongUsage(`${question} Add --yes to confirm.`, { next: 'Nothing was changed.' })
  const prompt = word ? `${question} Type ${word} to continue:` : `${question} [y/N]`
  const typed = (await ask(context, prompt)).trim()
  if (word ? typed !== word : !/^y(es)?$/i.test(typed)) throw declined()
}
