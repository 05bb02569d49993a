import type { Check, Finding } from '../checks/check'
import { CHECKS } from '../checks/index'
import { paint, type Look, type Paint } from '../look'
import type { Shell } from '../shell'
import type { ReadingAction } from '../spec'

export type Verdict = Finding & { name: string }

/** Runs every check and hands over each verdict; a check that breaks is a verdict too. (CLI-23) */
export async function examine(shell: Shell, found: (verdict: Verdict) => void): Promise<void> {
  for (const check of CHECKS) found({ name: check.name, ...(await outcomeOf(check, shell)) })
}

async function outcomeOf(check: Check, shell: Shell): Promise<Finding> {
  try {
    return await check.look(shell)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { status: 'fail', message, remedy: check.remedy }
  }
}

export const doctorAction: ReadingAction = {
  async run(shell, input) {
    if (input.on('repair-counts')) return (await import('./repair-counts')).repairReport(shell)
    const checks: Verdict[] = []
    await examine(shell, (verdict) => checks.push(verdict))
    const ok = checks.every(({ status }) => status !== 'fail')
    return {
      ok,
      json: { ok, checks },
      text: (look) => checks.map((one) => line(one, look)).join('\n'),
    }
  },
}

const COLOURS: Record<Finding['status'], Paint> = { ok: 'green', warn: 'yellow', fail: 'red' }

export function line({ name, status, message, remedy }: Verdict, look: Look): string {
  const head = `${paint(look, COLOURS[status], status.padEnd(4))}  ${name.padEnd(12)}  ${message.replace(/\s*\n\s*/g, ' ')}`
  return remedy ? `${head}\n      → ${remedy}` : head
}
