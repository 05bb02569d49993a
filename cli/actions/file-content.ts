import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import { wrongUsage } from '../errors'

export const fileName = (path: string) => (path === '-' ? 'Standard input' : path)

/** What stands in a file; '-' is standard input. */
export async function contentOf(path: string): Promise<string> {
  if (path === '-') return readAll(process.stdin)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw wrongUsage(`${path} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}
