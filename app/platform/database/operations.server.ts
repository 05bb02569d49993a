import { ON_POSTGRESQL } from './kind'
import { sqliteTools } from './sqlite/tools.server'
import type { DatabaseTools } from './tools'

/** The tools of this process's kind of database. */
export const database: DatabaseTools = ON_POSTGRESQL
  ? (await import('./postgresql/tools.server')).postgresqlTools
  : sqliteTools
