import { parentPort, workerData } from 'node:worker_threads'
import { examine } from './actions/doctor'
import { factsOf } from './health/facts'
import type { Asked, Told } from './health/watch'
import { openShell } from './shell'

/**
 * Looks after everything on a thread of its own: a check that reads the whole database, or an engine
 * that does not answer, never holds up the keys of the one who watches.
 */
const interruption = new AbortController()
const wishes = { json: false, dryRun: false, yes: false, writes: false }
const { root } = workerData as { root: string }
const open = () => openShell(root, wishes, interruption.signal)
let shell = open()
const tell = (told: Told) => parentPort?.postMessage(told)

const ANSWERS: Record<Asked, () => Promise<void>> = {
  facts: async () => {
    try {
      tell({ facts: await factsOf(shell) })
    } catch (error) {
      tell({ failed: error instanceof Error ? error.message : String(error) })
      // What is wrong may be mended in the meantime.
      await shell.close()
      shell = open()
    }
  },
  checks: async () => {
    await examine(shell, (verdict) => tell({ verdict }))
    tell({ checked: new Date() })
  },
  end: async () => {
    await shell.close()
    process.exit(0)
  },
}

let last = Promise.resolve()
parentPort?.on('message', (asked: Asked) => {
  last = last.then(ANSWERS[asked])
})
