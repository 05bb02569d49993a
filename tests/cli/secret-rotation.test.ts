import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listSavedMail } from '~/platform/mail/file-mailer.server'
import { freePort } from '~search/engine/server'
import { Browser } from '~tests/support/client'
import { PASSWORD } from '~tests/support/database'
import { pathIn } from '~tests/support/mailbox'
import { serve, type StartedSite } from '~tests/support/started-site'
import { filledPlace } from '~tests/support/two-schools/fill'
import { ON_POSTGRESQL } from '~/platform/database/kind'

const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map((word) => `the-${word}-`.repeat(8))
const SAM = 'sam@northfield.test'

/** Where a page leads: itself, or the login. */
const pathAfter = async (browser: Browser, path: string) =>
  new URL((await browser.get(path)).path, 'http://x').pathname

async function mailed(dataDir: string): Promise<string> {
  const found = async () => (await listSavedMail(dataDir)).find(({ to }) => to === SAM)
  await expect.poll(found).toBeDefined()
  return pathIn((await found())?.text, '/reset-password/')
}

test.skipIf(ON_POSTGRESQL)(
  'a new session secret: what goes on with the old one next to it, and what without',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'quad-rotation-'))
    await copyFile(await filledPlace(), join(dir, 'quad.db'))
    const PORT = String(await freePort())
    let running: StartedSite | null = null
    onTestFinished(async () => {
      await running?.stop()
      rmSync(dir, { recursive: true, force: true })
    })
    const start = async (settings: Record<string, string>) => {
      await running?.stop()
      // With a proxy the numbers open to their token only.
      running = await serve(dir, { PORT, TRUST_PROXY: '1', ...settings })
    }
    const open = () => new Browser(`http://northfield.localhost:${PORT}`)
    const logIn = async (browser: Browser) =>
      browser.press('/current-login', 'Log in', { email: SAM, password: PASSWORD })
    const call = async (token: string) => {
      const program = open()
      program.headers = { authorization: `Bearer ${token}` }
      return (await program.get('/api/user')).status
    }
    const numbers = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`http://127.0.0.1:${PORT}/metrics`, { headers })).status
    }

    await start({ SESSION_SECRET: FIRST!, METRICS_TOKEN: 'numbers-of-before' })
    const sam = open()
    await logIn(sam)
    const made = await sam.press('/account-settings/access-tokens', 'Create token', {
      name: 'Mine',
    })
    const token = made.texts('.flash code')[0] ?? ''
    await open().press('/forgot-password', 'Send the link', { email: SAM })
    const link = await mailed(dir)
    const form = (await sam.get('/account-settings/access-tokens')).form('Create token')
    expect([
      await pathAfter(sam, '/home'),
      await call(token),
      (await open().get(link)).status,
    ]).toEqual(['/home', 200, 200])
    expect(await numbers('numbers-of-before')).toBe(200)

    await start({
      SESSION_SECRET: SECOND!,
      OLD_SESSION_SECRETS: FIRST!,
      METRICS_TOKEN: 'numbers-of-after',
    })
    expect([await pathAfter(sam, '/home'), await call(token)]).toEqual(['/home', 200])
    expect([
      (await open().get(link)).status,
      (await sam.submit(form, { name: 'Late' })).path,
    ]).toEqual([404, '/timeout?redirect_to=%2Fhome'])
    expect([await numbers('numbers-of-before'), await numbers('numbers-of-after')]).toEqual([
      404, 200,
    ])

    await start({ SESSION_SECRET: THIRD! })
    expect([await pathAfter(sam, '/home'), await call(token)]).toEqual(['/current-login', 200])
    await logIn(sam)
    expect(await pathAfter(sam, '/home')).toBe('/home')
  },
)
