import type { Shell } from '../shell'

export type Finding = {
  status: 'ok' | 'warn' | 'fail'
  message: string
  /** What to do about it; none when all is well */
  remedy?: string
}

export type Check = {
  name: string
  /** What to do when the check itself breaks */
  remedy: string
  look(shell: Shell): Promise<Finding>
}

export const fine = (message: string): Finding => ({ status: 'ok', message })
