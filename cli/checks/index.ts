import type { Shell } from '../shell'
import { databaseChecks } from './database'
import { engineChecks } from './engine'
import { settingsChecks } from './settings'

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

/** In the order of a cure: settings, then the database, then what lives on it. (CLI-23) */
export const CHECKS: readonly Check[] = [...settingsChecks, ...databaseChecks, ...engineChecks]
