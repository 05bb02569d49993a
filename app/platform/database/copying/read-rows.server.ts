import { ON_POSTGRESQL } from '../kind'
import { readServerRows } from '../postgresql/row-reader.server'
import { readFileRows } from '../sqlite/row-reader.server'
import type { ReadRows } from './row-reader'

/** Reads rows of this process's kind of database as they are at one moment. */
export const readRows: ReadRows = ON_POSTGRESQL ? readServerRows : readFileRows
