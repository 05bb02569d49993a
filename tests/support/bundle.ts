import { join } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './paths'

/** A program of the tests as one file that Node.js runs in a process of its own. */
export const bundle = (source: string, outfile: string) =>
  build({
    entryPoints: [join(ROOT, 'tests', source)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.sql': 'text' },
  })
