import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes } from '@remix-run/react'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import routes from '~/routes'
import type { RouteEntry } from '~/routes/route-entry'
import { ROOT } from '~tests/support/paths'

const leaves = (entries: readonly RouteEntry[]): RouteEntry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]))

/** Whether a module has a component, and so a page. */
const isPage = ({ file }: RouteEntry) =>
  file.endsWith('.tsx') && /export default /.test(readFileSync(join(ROOT, 'app', file), 'utf8'))

/** Pages of moments that the demo isn't in; tests of their own open them. */
const MOMENTS = [
  'account-settings/:activeSection',
  'account-settings/email/sent',
  'auth/:provider/callback',
  'auth/canvas/callback',
  'auth/connect',
  'dev/mail/:id',
  'dev/ui',
  'drafts/:draftId/discard',
  'login-code',
  'onboarding/finished',
  'onboarding/people',
  'profile/photo/:picture',
  'school/people/import/:importId',
  'school/people/import/:importId/columns',
  'school/prompts/category/:code/archive',
]

test('every page is among the screens that browsers look at', () => {
  const pages = leaves(routes).filter(isPage)
  const rows = parse(readFileSync(join(ROOT, 'tests/browser/screens.yaml'), 'utf8')) as string[][]
  const addresses = rows.map(([, , path = '']) => path.replace(/\?.*/, '').replace(/\{\w+\}/, 'ID'))
  const objects = leaves(routes).map(({ path, file }) => ({ path, id: file }))
  const seen = new Set(addresses.map((path) => matchRoutes(objects, path)?.at(-1)?.route.id))
  const missing = new Map(
    pages.filter(({ file }) => !seen.has(file)).map(({ file, path }) => [file, path]),
  )
  expect([...missing.values()].sort()).toEqual(MOMENTS)
})
