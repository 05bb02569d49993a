import { ON_POSTGRESQL } from './kind'
import { postgresqlTools } from './postgresql/tools.server'
import { sqliteTools } from './sqlite/tools.server'
import type { DatabaseTools } from './tools'

/** The tools of this process's kind of database. */
export const database: DatabaseTools = ON_POSTGRESQL ? postgresqlTools : sqliteTools
