import {
  importProspects,
  listProspects,
  planProspects,
} from '~/domain/signup/prospect-import.server'
import { parseProspects } from '~/domain/signup/prospect-list'
import type { ReadAction, WriteAction } from '../command'
import { Abort } from '../errors'
import { amount } from '../quantities'
import { listReport } from '../report'
import { fileName, readText } from './file-content'
import { knownPartner } from './known'

/** Gives a school's prospective students the IDs with which they sign up. (SIGNUP-29) */
export const importFile: WriteAction = async (context, input) => {
  const path = input.arg(1)
  const { entries, problems } = parseProspects(await readText(path))
  if (problems.length > 0)
    throw new Abort(`${fileName(path)} has ${amount(problems.length, 'error')}. ${UNCHANGED}`, {
      problems: problems.map(({ line, message }) => ({ path: `line ${line}`, message })),
    })
  const db = await context.db()
  const partner_code = await knownPartner(db, input.arg(0))
  const changes = await planProspects(db.read, partner_code, entries)
  return {
    target: partner_code,
    partner_code,
    changes: changes.map(({ action, prospect_id, email }) => ({
      action,
      kind: 'prospect',
      name: prospect_id,
      note: email ?? undefined,
    })),
    apply: async () => {
      await importProspects(db, { partner_code, actor: context.who, now: context.now() }, entries)
      return { audited: true, json: { partner_code } }
    },
  }
}

const UNCHANGED = 'Nothing was changed.'

export const list: ReadAction = async (context, input) => {
  const db = await context.db()
  const rows = await listProspects(db, await knownPartner(db, input.arg(0)))
  return listReport('prospects', { empty: 'This school has no IDs yet.', whole: ['ID'] }, rows, {
    ID: 'prospect_id',
    EMAIL: 'email',
    'SIGNED UP': (row) => row.user_id !== null,
    SINCE: 'created_at',
  })
}
