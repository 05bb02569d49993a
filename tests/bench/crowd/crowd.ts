import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ATTACKS, type Attack, type Target } from './attacks'

/** Milliseconds after which a crowd closes its connections and opens them again */
const AGAIN = 4_000

/**
 * A crowd is a process of its own with the lowest priority: where it really comes from is another
 * machine, and what it takes of this one is not to be taken for the site's.
 */
export function startCrowd(attack: Attack, target: Target) {
  const crowd = JSON.stringify({ at: ATTACKS.indexOf(attack), target })
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CROWD: crowd },
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return {
    async end() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** What the process does: it comes again and again, whether it was answered or not. */
export async function comeAgainAndAgain(): Promise<never> {
  const { at, target } = JSON.parse(process.env.CROWD ?? '') as { at: number; target: Target }
  for (;;) {
    const end = ATTACKS[at]?.begin(target)
    await sleep(AGAIN)
    end?.()
  }
}
