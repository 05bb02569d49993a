import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '~/platform/monitoring/log.server'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { migrate } from '~prisma/migrate'
import webPush from 'web-push'
import { startServer } from '~search/engine/server'
import { Browser } from '~tests/support/client'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import { fillDemoSchool } from '~tests/support/demo-school'
import { TEMPLATE } from '~tests/support/paths'
import { serve } from '~tests/support/started-site'
import type { Demo } from './demo'
import { leaveAtQuestions } from './demo-course'
import { adjustDemo, confirmSessions, openChats, readIds } from './demo-rows'

/** Who the scenarios and the pictures need signed in. */
const ACCOUNTS = [
  'sam',
  'maya',
  'luis',
  'alex',
  'priya',
  'stan',
  'nora',
  'bea',
  'alma',
  'lena',
  'leo',
  'colin',
  'cora',
  'omar',
  'ingrid.sato',
  'cormac.aguilar',
  'unseen',
  'unseen2',
] as const
export type Account = (typeof ACCOUNTS)[number]

export type DemoSite = { demo: Demo; stop: () => Promise<void> }

/**
 * The whole program on the demo world, as an operator would run it: a database of its own, a real
 * Meilisearch and the built site in a process of its own. `stop` ends what was started here.
 */
export async function startDemoSite(): Promise<DemoSite> {
  const dir = mkdtempSync(join(tmpdir(), 'quad-browser-'))
  const file = join(dir, 'quad.db')
  await migrate(file, TEMPLATE.migrations)
  await fillDemoSchool(file, new Date(), { photos: openFolderStorage(dir) })
  adjustDemo(file, new Date())
  openChats(file)
  const engine = await startServer({ dataDir: dir, log: openLog('silent') })
  if (!engine.server) throw new Error(`The browser tests need Meilisearch: ${engine.reason}`)
  const { host, key } = engine.server
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const push = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  const site = await serve(dir, { MEILI_HOST: host, MEILI_KEY: key, ...push })
  const stop = async () => {
    await site.stop()
    await engine.server?.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const base = `http://northfield.localhost:${site.port}`
    const place = { base, states: dir }
    const browsers = new Map<Account, Browser>()
    for (const account of ACCOUNTS) browsers.set(account, await logIn(place, account))
    const launches = await leaveAtQuestions(place, browsers.get('sam')!, browsers.get('maya')!)
    confirmSessions(file, new Date())
    for (const [account, browser] of browsers) keepCookies(place, account, browser)
    return { demo: { ...place, ...readIds(file), ...launches }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** One login per account; lands on a page that is open to everyone, wherever the default route would lead. */
async function logIn({ base }: { base: string }, account: Account): Promise<Browser> {
  const browser = new Browser(base)
  const form = (await browser.get('/current-login?redirect_to=/logout')).form('Log in')
  await browser.submit(form, { email: `${account}@northfield.test`, password: DEMO_PASSWORD })
  if (!browser.cookie('quad_session'))
    throw new Error(`${account} could not log in: ${browser.page.text}`)
  return browser
}

/** Every scenario of an account begins with its session, and with a launch that it began. */
function keepCookies({ states }: { states: string }, account: Account, browser: Browser) {
  const safe = { expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' }
  const cookies = ['quad_session', 'quad_launch'].flatMap((name) => {
    const value = browser.cookie(name)
    return value ? [{ name, value, domain: 'northfield.localhost', path: '/', ...safe }] : []
  })
  writeFileSync(join(states, `${account}.json`), JSON.stringify({ cookies, origins: [] }))
}
