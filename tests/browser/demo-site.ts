import Database from 'better-sqlite3'
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
  blockSomeone(file)
  leaveDraft(file)
  nameUnseen(file)
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
    for (const [account, browser] of browsers) keepCookies(place, account, browser)
    return { demo: { ...place, ...readIds(file), ...launches }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Those who leave in leaving.spec.ts have each blocked Greta. */
function blockSomeone(file: string) {
  const db = new Database(file)
  db.prepare(
    `INSERT INTO "Block" (user_id, blocked_user_id, partner_code, created_at)
     SELECT u.id, g.id, u.partner_code, u.created_at FROM "User" u, "User" g
     WHERE u.email IN ('tess@northfield.test', 'nodm@northfield.test')
       AND g.email = 'greta@northfield.test'`,
  ).run()
  db.close()
}

/** Stan has begun a question; the scenarios ask none as him. */
function leaveDraft(file: string) {
  const db = new Database(file)
  const fields = JSON.stringify({ title: ['Where to study at night'], content: ['The library'] })
  db.prepare(
    `INSERT INTO Draft (id, user_id, partner_code, draft_key, fields, updated_at)
     SELECT 'draft-of-stan', id, partner_code, 'question', ?, ? FROM "User"
     WHERE email = 'stan@northfield.test'`,
  ).run(fields, Date.now())
  db.close()
}

/** Two of the people who no one can see: what they do with their photos, in photo.spec.ts, is on no one's page. */
function nameUnseen(file: string) {
  const db = new Database(file)
  const rename = db.prepare(
    `UPDATE "User" SET email = ?, enrollment_status = NULL WHERE id = (SELECT id FROM "User"
     WHERE partner_code = 'northfield' AND invalid_user = 1 AND email NOT LIKE 'unseen%' LIMIT 1)`,
  )
  for (const name of ['unseen', 'unseen2']) rename.run(`${name}@northfield.test`)
  db.close()
}

const SAM = `(SELECT id FROM "User" WHERE email = 'sam@northfield.test')`

function readIds(file: string) {
  const db = new Database(file, { readonly: true })
  const one = (sql: string) => db.prepare(sql).pluck().get() as string
  const seen = `p.partner_code = 'northfield' AND p.private = 0 AND p.hidden = 0
    AND p.deleted_at IS NULL`
  const mine = `${seen} AND p.user_id = ${SAM}`
  const withSam = (name: string) => `WHERE user_id = ${SAM} AND other_user_id =
    (SELECT id FROM "User" WHERE email = '${name}@northfield.test')`
  const inChat = `channel_id = (SELECT channel_id FROM ChannelMember ${withSam('maya')})`
  const ids = {
    post: one(`SELECT p.id FROM "Post" p WHERE ${seen} AND comment_count >= 8
      AND marked_question_at IS NOT NULL ORDER BY p.created_at DESC`),
    question: one(`SELECT post_id FROM AnswerRequest WHERE user_id = ${SAM}`),
    ownPost: one(`SELECT p.id FROM "Post" p WHERE ${mine} ORDER BY p.id`),
    ownComment: one(`SELECT c.id FROM "Comment" c JOIN "Post" p ON p.id = c.post_id WHERE ${seen}
      AND c.hidden = 0 AND c.deleted_at IS NULL AND c.user_id = ${SAM}
      ORDER BY c.like_count DESC, c.id`),
    flagged: one(`SELECT id FROM ModerationCase WHERE harm = 1 AND state = 'open'`),
    person: one(`SELECT id FROM "User" WHERE email = 'maya@northfield.test'`),
    stranger: one(`SELECT id FROM "User" WHERE email = 'alma@northfield.test'`),
    chat: one(`SELECT channel_id FROM ChannelMember ${withSam('maya')}`),
    herMessage: one(`SELECT id FROM "Message" WHERE ${inChat} AND user_id <> ${SAM}`),
    ownMessage: one(`SELECT id FROM "Message" WHERE ${inChat} AND user_id = ${SAM}`),
    invitation: one(`SELECT channel_id FROM ChannelMember ${withSam('alex')}`),
    note: one('SELECT id FROM CoachNote ORDER BY id'),
    topic: one(
      `SELECT id FROM "Topic" WHERE partner_code = 'northfield' ORDER BY posts_count DESC`,
    ),
    prompt: one(`SELECT id FROM Prompt WHERE partner_code = 'northfield'
      AND char_required IS NULL AND body <> '' ORDER BY count DESC, "order"`),
  }
  db.close()
  return ids
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
