import type { Check } from './check'
import { databaseChecks } from './database'
import { engineChecks } from './engine'
import { fileChecks } from './files'
import { mailChecks } from './mail'
import { moderationChecks } from './moderation'
import { settingsChecks } from './settings'
import { signOnChecks } from './sign-on'

/** In the order of a cure: settings, then the database, then what lives on it. (CLI-23) */
export const CHECKS: readonly Check[] = [
  ...settingsChecks,
  ...databaseChecks,
  ...fileChecks,
  ...engineChecks,
  ...signOnChecks,
  ...mailChecks,
  ...moderationChecks,
]
