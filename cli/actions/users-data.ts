import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { loadAccount } from '~/domain/accounts/viewer.server'
import { photoOf } from '~/domain/photos/files.server'
import { eraseAccount } from '~/domain/settings/deletion.server'
import { personalData } from '~/domain/settings/personal-data.server'
import { personalDataPage } from '~/domain/settings/personal-data-page'
import { eraseNoted } from '~/domain/support/commands.server'
import type { Ctx } from '~/platform/ctx'
import { newId } from '~/platform/ids'
import { note } from '../audit'
import { Abort } from '../errors'
import { readyFolder } from '../folder'
import type { Shell } from '../shell'
import type { ReadingAction, WritingAction } from '../spec'
import { knownAccount, operatorOf, presentAccount } from './account'

/** (CLI-25, its export part) Reads, and is noted all the same: it gives a person's data away. */
export const exportAction: ReadingAction = {
  async run(shell, input) {
    const db = await shell.db()
    const person = await presentAccount(db, input.arg(0))
    const { PRODUCT_NAME, DATA_DIR } = await shell.env()
    const data = await personalData(db, person.id, PRODUCT_NAME, shell.now())
    if (!data) throw new Abort(`${person.id} has just deleted their account.`)
    const whole = { made_at: shell.now(), ...data }
    const to = input.text('to')
    const written = to === undefined ? [] : await write(resolve(to), await files())
    const plan = { target: person.id, partner_code: person.partner_code, changes: [], apply }
    await note(shell, 'users export', plan, 'done')
    return to === undefined
      ? { json: whole, text: () => JSON.stringify(whole, null, 2) }
      : { json: { user: person.id, written }, text: () => written.join('\n') }

    async function files() {
      const title = `${PRODUCT_NAME}: the data of ${person.name}`
      const photo = await photoOf(DATA_DIR, data?.account.avatar_url ?? null)
      return {
        'data.json': JSON.stringify(whole, null, 2),
        'data.html': data ? personalDataPage(title, data, photo) : '',
      }
    }
  },
}

const apply = () => Promise.resolve({})

/** Each file whole or not at all, readable by nobody else; what is there already is not replaced. */
async function write(folder: string, files: Record<string, string>): Promise<string[]> {
  readyFolder(folder)
  const paths = Object.keys(files).map((name) => join(folder, name))
  const there = paths.find((path) => existsSync(path))
  if (there) throw new Abort(`${there} is there already.`, { next: 'Name another folder.' })
  for (const [name, text] of Object.entries(files)) {
    const unfinished = join(folder, `.${newId()}`)
    await writeFile(unfinished, text, { mode: 0o600 })
    await rename(unfinished, join(folder, name))
  }
  return paths
}

const CONTENT = {
  keep: 'name, profile, likes and ties go; posts and comments stay without a name',
  remove: 'everything goes, posts and comments too',
} as const

/** An address is among what is erased, so nothing can tell it from one that was never there. */
const ERASED =
  'Who was erased before is known by the id only: see quad audit list --command "users erase".'

/** (CLI-25, its erase part) */
export const eraseAction: WritingAction = {
  async plan(shell, input) {
    const db = await shell.db()
    const content = input.text('posts') === 'remove' ? 'remove' : 'keep'
    const person = await erasable(input.arg(0))
    if (!person)
      return {
        target: input.arg(0),
        changes: [{ action: 'unchanged', kind: 'person', name: input.arg(0), note: 'is erased' }],
        apply,
      }
    const operator = await operatorOf(shell)
    const { id, email, partner_code } = person
    return {
      target: id,
      partner_code,
      changes: [{ action: 'delete', kind: 'person', name: email, note: CONTENT[content] }],
      confirm: { question: `The account of ${person.name} goes for good.`, word: email },
      apply: async () => {
        await eraseAccount(await ctxOf(shell, id), content, eraseNoted(operator, person, content))
        return { json: { id, posts: content }, audited: true }
      },
    }

    /** Null for an id that was erased before, with or without what stays of it. */
    async function erasable(who: string) {
      const erased = await db.read.audit.count({ where: { command: 'users erase', target: who } })
      if (erased > 0) {
        const user = await db.read.user.findFirst({ where: { id: who, deleted_at: null } })
        if (!user) return null
      }
      const found = await knownAccount(db, who, who.includes('@') ? ERASED : undefined)
      return found.state === 'former' ? null : found
    }
  },
}

/** As the person would act who deletes their own account. */
async function ctxOf(shell: Shell, id: string): Promise<Ctx> {
  const db = await shell.db()
  const { PRODUCT_NAME } = await shell.env()
  const member = loadAccount(db, id, PRODUCT_NAME)
  if (!member) throw new Abort(`${id} has just deleted their account.`)
  return { ...member, db, now: shell.now(), requestId: newId() }
}
