import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '~tests/support/paths'
import { theDemo, type Demo } from './demo'
import type { Account } from './demo-site'

type Row = [who: Account | null, name: string, path: string]
const rows = parse(readFileSync(join(ROOT, 'tests/browser/screens.yaml'), 'utf8')) as Row[]

/** Every screen there is; {post} in its address is the id of the demo's post. */
export const SCREENS = rows.map(([who, name, path]) => ({
  who,
  name,
  path: () => path.replace(/\{(\w+)\}/g, (_, key: string) => theDemo()[key as keyof Demo]),
}))
