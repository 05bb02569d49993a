import { ON_POSTGRESQL } from '~/platform/database/kind'
import type { BackupDatabase } from './backup-database'
import { postgresqlBackups } from './postgresql'
import { sqliteBackups } from './sqlite'

/** Backups of this process's kind of database. */
export const backupDatabase: BackupDatabase = ON_POSTGRESQL ? postgresqlBackups : sqliteBackups
