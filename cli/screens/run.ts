import { asAbort, declined, EXIT, interrupted } from '../errors'
import type { Input } from '../input'
import type { Look } from '../look'
import type { Plan } from '../plan'
import { Rate, type Step } from '../rate'
import { runCommand } from '../run'
import { openShell, type Face } from '../shell'
import type { Command } from '../spec'

export type Phase =
  | { name: 'working'; title?: string; step?: Step; pace?: Rate }
  /** The plan stands there and waits for a yes; `word` has to be typed for it */
  | { name: 'review'; question: string; word?: string }
  | { name: 'over'; tone: 'ok' | 'warn' | 'fail'; message: string }

type More = { root: string; look: Look; changed(): void }

/**
 * One command run from a screen: the same command with the same plan as on the command line, only
 * that the screen shows what it says and answers what it asks.
 */
export class Run {
  phase: Phase = { name: 'working' }
  text = ''
  readonly ended: Promise<void>
  readonly #own = new AbortController()
  #answer: ((yes: boolean) => void) | null = null

  constructor(
    readonly command: Command,
    input: Input,
    private readonly more: More,
  ) {
    this.ended = this.#run(input)
  }

  answer(yes: boolean) {
    this.#answer?.(yes)
    this.#answer = null
  }

  /** Ends it in order; what was begun in a transaction is rolled back or complete. */
  stop() {
    this.#own.abort()
    this.answer(false)
  }

  #become(phase: Phase) {
    this.phase = phase
    this.more.changed()
  }

  async #run(input: Input) {
    const wishes = {
      json: false,
      dryRun: false,
      yes: false,
      writes: this.command.kind === 'writes',
    }
    const screen = { face: this.#face(), look: this.more.look }
    const shell = openShell(this.more.root, wishes, this.#own.signal, screen)
    try {
      const code = await runCommand(shell, this.command, input)
      const message = this.command.kind === 'writes' ? 'Done.' : ''
      this.#become(
        code === EXIT.done
          ? { name: 'over', tone: 'ok', message }
          : { name: 'over', tone: 'warn', message: 'Not everything is in order.' },
      )
    } catch (error) {
      this.#failed(this.#own.signal.aborted ? interrupted() : error)
    } finally {
      await shell.close()
    }
  }

  #failed(error: unknown) {
    const abort = asAbort(error)
    const more = abort
      ? [...abort.problems.map(({ path, message }) => `  ${path} ${message}`), abort.next ?? '']
      : []
    for (const line of more) if (line) this.#add(line)
    const gentle = abort?.kind === 'declined' || abort?.kind === 'interrupted'
    const message = abort?.message ?? `This is a bug in quad: ${String(error)}`
    this.#become({ name: 'over', tone: gentle ? 'warn' : 'fail', message })
  }

  #add(text: string) {
    this.text = this.text ? `${this.text}\n${text}` : text
    this.more.changed()
  }

  #face(): Face {
    return {
      // The end of the screen says so itself.
      say: (text) => text !== 'Done.' && this.#add(text),
      print: async (text) => this.#add(text.replace(/\n$/, '')),
      confirm: async ({ confirm }: Plan) => {
        const answer = new Promise<boolean>((resolve) => (this.#answer = resolve))
        this.#become({ name: 'review', question: '', ...confirm })
        const yes = await answer
        if (this.#own.signal.aborted) throw interrupted()
        if (!yes) throw declined()
        this.#become({ name: 'working' })
      },
      progress: async (title) => {
        const pace = new Rate()
        return {
          step: (step) => {
            pace.at(step)
            this.#become({ name: 'working', title, step, pace })
          },
          end: () => this.#become({ name: 'working' }),
        }
      },
    }
  }
}
