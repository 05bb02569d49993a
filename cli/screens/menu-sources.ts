import { listPartners, partnerFile, type PartnerLine } from '~/domain/partners/queries.server'
import type { ListedTerm } from '~/domain/terms/queries.server'
import { testAction } from '../actions/screening'
import { everyTerm } from '../actions/terms'
import { openWatch, type Watch } from '../health/watch'
import { Input } from '../input'
import { lookOf, type Look } from '../look'
import type { Shell } from '../shell'
import type { Command } from '../spec'
import { Run } from './run'

/** What the menu shows and does, so that it can be shown without a database too. */
export type MenuSources = {
  watch: Watch
  partners(): Promise<PartnerLine[]>
  /** Feature flags of a school */
  flags(code: string): Promise<Record<string, boolean>>
  terms(): Promise<ListedTerm[]>
  /** What screening says of a text at a school, or with the terms of all schools */
  tryText(text: string, code: string): Promise<{ ok: boolean; text: string }>
  run(command: Command, input: Input, width: number, changed: () => void): Run
  /** Stops what still runs, and waits for it */
  end(): Promise<void>
}

/** Milliseconds after the first frame. */
const WARM = 100

const PLAIN: Look = { colour: false, width: null }

export function menuSources(open: () => Shell): MenuSources {
  let shell = open()
  const watch = openWatch(shell.root)
  // The first thing that is chosen need not wait for the database client.
  setTimeout(() => void shell.db().catch(() => undefined), WARM)
  /** What a command has made or migrated is there for whoever opens it anew. */
  const renew = async () => {
    const before = shell
    shell = open()
    await before.close()
  }
  const runs = new Set<Run>()
  return {
    watch,
    partners: async () => listPartners(await shell.db()),
    flags: async (code) => {
      const file = await partnerFile((await shell.db()).read, code)
      return { ...file?.flags }
    },
    terms: async () => everyTerm(await shell.db()),
    tryText: async (text, code) => {
      const input = new Input([text], code ? { partner: code } : {})
      const report = await testAction.run(shell, input)
      return { ok: report.ok !== false, text: report.text(PLAIN) }
    },
    run: (command, input, width, changed) => {
      const look = { ...lookOf(process.stdout, process.env), width }
      const run = new Run(command, input, { root: shell.root, look, changed })
      runs.add(run)
      void run.ended.then(async () => {
        if (command.kind === 'writes') await renew()
        runs.delete(run)
        watch.ask('facts')
      })
      return run
    },
    end: async () => {
      for (const run of runs) run.stop()
      await Promise.all([...runs].map((run) => run.ended))
      await watch.end()
      await shell.close()
    },
  }
}
