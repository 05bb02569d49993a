import type { Context } from '../context'

export type Finding = {
  status: 'ok' | 'warn' | 'fail'
  message: string
  /** What to do about it; none when all is well */
  remedy?: string
}

export type Verdict = Finding & { name: string }

/** Of the three verdicts, in the list and in the menu. */
export const COLORS = { ok: 'green', warn: 'yellow', fail: 'red' } as const

export type Check = {
  name: string
  /** What to do when the check itself breaks */
  remedy: string
  run(context: Context): Promise<Finding>
  /** The check that must not fail before this one makes sense */
  needs: 'nothing' | 'settings' | 'migrations'
}

export const check = (
  name: string,
  remedy: string,
  run: Check['run'],
  needs: Check['needs'] = 'settings',
): Check => ({ name, remedy, run, needs })

export const ok = (message: string): Finding => ({ status: 'ok', message })
export const warn = (message: string, remedy: string): Finding => ({
  status: 'warn',
  message,
  remedy,
})
export const fail = (message: string, remedy: string): Finding => ({
  status: 'fail',
  message,
  remedy,
})
