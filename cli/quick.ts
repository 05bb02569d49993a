import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT } from './errors'
import { helpPage, jsonText } from './help'
import { ignoreStreamErrors, printText } from './output'

/**
 * Help and version as a program of its own: one file without libraries, so that it takes little longer
 * than Node itself. bin/quad.cjs runs it instead of the whole tool where it has the answer. (CLI-01)
 */
export async function main({ root, argv }: { root: string; argv: string[] }): Promise<number> {
  ignoreStreamErrors()
  await printText(helpOrVersion(argv, readVersion(root)) ?? '')
  return EXIT.done
}

/** What these words ask for, null when it is something else. */
export function helpOrVersion(argv: readonly string[], version: string): string | null {
  const json = argv.includes('--json')
  const [only, ...more] = argv.filter((word) => word !== '--json')
  if (more.length > 0) return null
  if (only === '--version') return json ? jsonText({ version }) : version
  return ['--help', '-h', 'help'].includes(only ?? '') ? helpPage([], json) : null
}

export const readVersion = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
