import { ON_POSTGRESQL } from '../database/kind'
import { readServerRows } from '../database/postgresql/row-reader.server'
import { readFileRows } from '../database/sqlite/row-reader.server'
import type { ReadRows } from './row-reader'

/** Reads rows of this process's kind of database as they are at one moment. */
export const readRows: ReadRows = ON_POSTGRESQL ? readServerRows : readFileRows
