import {
  importProspects,
  listProspects,
  planProspects,
} from '~/domain/signup/prospect-import.server'
import { readProspects } from '~/domain/signup/prospect-list'
import { Abort } from '../errors'
import type { PlannedChange } from '../plan'
import type { ReadingAction, WritingAction } from '../spec'
import { table } from '../table'
import { contentOf, fileName } from './file-content'
import { knownPartner } from './known-partner'

/** Gives a school's prospective students the ids with which they sign up. (SIGNUP-29) */
export const importAction: WritingAction = {
  async plan(shell, input) {
    const path = input.arg(1)
    const { entries, problems } = readProspects(await contentOf(path))
    if (problems.length > 0) {
      const count = `${problems.length} ${problems.length === 1 ? 'error' : 'errors'}`
      throw new Abort(`${fileName(path)} has ${count}. Nothing was changed.`, {
        problems: problems.map(({ line, message }) => ({ path: `line ${line}`, message })),
      })
    }
    const db = await shell.db()
    const partner_code = await knownPartner(db, input.arg(0))
    const changes = await planProspects(db.read, partner_code, entries)
    return {
      target: partner_code,
      partner_code,
      changes: changes.map(({ action, prospect_id, email }): PlannedChange => ({
        action,
        kind: 'prospect',
        name: prospect_id,
        note: email ?? undefined,
      })),
      apply: async () => {
        await importProspects(db, { partner_code, actor: shell.who, now: shell.now() }, entries)
        return { audited: true, json: { partner_code } }
      },
    }
  },
}

export const listAction: ReadingAction = {
  async run(shell, input) {
    const db = await shell.db()
    const prospects = await listProspects(db, await knownPartner(db, input.arg(0)))
    return {
      json: { prospects },
      text: (look) =>
        prospects.length === 0
          ? 'This school has given no ids yet.'
          : table(
              [
                { title: 'ID', get: (row) => row.prospect_id, importance: 'most' },
                { title: 'EMAIL', get: (row) => row.email },
                { title: 'SIGNED UP', get: (row) => row.user_id !== null },
                { title: 'SINCE', get: (row) => row.created_at },
              ],
              prospects,
              look,
            ),
    }
  },
}
