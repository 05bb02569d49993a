import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { loadAccount } from '~/domain/accounts/viewer.server'
import { readAvatar } from '~/domain/photos/files.server'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { personalDataPage } from '~/domain/data-lifecycle/personal-data-page'
import { auditErasure } from '~/domain/support/commands.server'
import { findAccount } from '~/domain/support/queries.server'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { openFiles } from '~/platform/storage/site-files.server'
import { writeAudit } from '../audit'
import type { ReadAction, WriteAction } from '../command'
import type { Context } from '../context'
import { Abort } from '../errors'
import { makeFolder } from '../folder'
import { knownAccount, operatorFrom, presentAccount } from './known'

/** (CLI-25, its export part) It only reads, but is audited: it hands out a person's data. */
export const exportFile: ReadAction = async (context, input) => {
  const db = await context.db()
  const person = await presentAccount(db, input.arg(0))
  const env = await context.env()
  const { PRODUCT_NAME } = env
  const personal = await personalData(db, person.id, PRODUCT_NAME, context.now())
  if (!personal) throw new Abort(`${person.id} has just deleted their account.`)
  const json = { made_at: context.now(), ...personal.data }
  const text = JSON.stringify(json, null, 2)
  const to = input.text('to')
  const written: string[] = []
  if (to !== undefined) {
    const title = `${PRODUCT_NAME}: the data of ${person.name}`
    const photo = await readAvatar(openFiles(env), personal.person.avatar_url ?? null)
    const page = personalDataPage({ title, ...personal, photo })
    written.push(...(await writeFiles(resolve(to), { 'data.json': text, 'data.html': page })))
  }
  const { id: target, partner_code } = person
  await writeAudit(context, { command: 'users export', target, outcome: 'done', partner_code })
  return to === undefined
    ? { json, text: () => text }
    : { json: { user: person.id, written }, text: () => written.join('\n') }
}

/** Each file whole or not at all, readable by its owner only; existing files are not replaced. */
async function writeFiles(folder: string, files: Record<string, string>): Promise<string[]> {
  makeFolder(folder)
  const paths = Object.keys(files).map((name) => join(folder, name))
  const existing = paths.find((path) => existsSync(path))
  if (existing) throw new Abort(`${existing} exists already.`, { next: 'Name another folder.' })
  for (const [name, text] of Object.entries(files)) {
    const unfinished = join(folder, `.${newId()}`)
    await writeFile(unfinished, text, { mode: 0o600 })
    await rename(unfinished, join(folder, name))
  }
  return paths
}

const CONTENT = {
  keep: 'name, profile, likes and follows go; posts and comments stay without a name',
  remove: 'everything goes, posts and comments too',
} as const

/** The address is among what is erased, so nothing can tell it from one that never existed. */
const noAccount = (who: string) =>
  `No account has the address ${who}. Anyone erased before is known by the ID only: see quad audit list --command "users erase".`

/** (CLI-25, its erase part) */
export const erase: WriteAction = async (context, input) => {
  const content = input.text('posts') === 'remove' ? 'remove' : 'keep'
  const who = input.arg(0)
  const person = await erasable(await context.db(), who)
  if (!person) {
    const text = who.includes('@') ? noAccount(who) : `${who} is erased.`
    return {
      // Not the address: the audit would keep what may just have been erased.
      target: who.includes('@') ? 'an address without an account' : who,
      changes: [{ action: 'unchanged', kind: 'person', name: who, note: text }],
      apply: async () => ({}),
      found: async () => ({ text: () => text }),
    }
  }
  const { id, email, partner_code, name } = person
  return {
    target: id,
    partner_code,
    changes: [{ action: 'delete', kind: 'person', name: email, note: CONTENT[content] }],
    confirm: { question: `The account of ${name} will be gone for good.`, word: email },
    apply: async () => {
      const audit = auditErasure(await operatorFrom(context), person, content)
      await eraseAccount(await memberCtx(context, id), content, audit)
      return { json: { id, posts: content }, audited: true }
    },
  }
}

/**
 * Null for an ID that was erased before, with or without what is left of it, and for an address
 * without an account once anyone was erased: it may have been theirs. (CLI-08)
 */
async function erasable(db: Db, who: string) {
  const isAddress = who.includes('@')
  const which = isAddress ? {} : { target: who }
  const erased = await db.read.audit.count({ where: { command: 'users erase', ...which } })
  if (erased > 0 && !(await isPresent(db, who))) return null
  const account = await knownAccount(db, who)
  return account.state === 'former' ? null : account
}

async function isPresent(db: Db, who: string): Promise<boolean> {
  const account = await findAccount(db, who)
  return account !== null && account.state !== 'former'
}

/** As the person would act when deleting their own account. */
async function memberCtx(context: Context, id: string): Promise<Ctx> {
  const db = await context.db()
  const { PRODUCT_NAME } = await context.env()
  const member = await loadAccount(db, id, PRODUCT_NAME)
  if (!member) throw new Abort(`${id} has just deleted their account.`)
  return { ...member, db, now: context.now(), requestId: newId() }
}
