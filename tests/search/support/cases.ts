import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The rows of a table in tests/search/cases. */
export const readCases = <T>(name: string): T =>
  parse(readFileSync(join(import.meta.dirname, `../cases/${name}.yaml`), 'utf8')) as T
