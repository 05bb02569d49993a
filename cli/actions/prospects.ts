import {
  importProspects,
  listProspects,
  planProspects,
  takesProspectIds,
} from '~/domain/signup/prospect-import.server'
import { prospectPath } from '~/domain/signup/prospect-link.server'
import { parseProspects } from '~/domain/signup/prospect-list'
import { schoolUrl } from '~/platform/school-url'
import type { ReadAction, WriteAction } from '../command'
import { Abort } from '../errors'
import { amount } from '../quantities'
import { listReport } from '../report'
import { fileName, readText } from './file-content'
import { knownPartner } from './known'
import { assertRight, columnsPlan, openList, rememberColumns, showColumns } from './list-file'

/** Gives a school's prospective students the IDs with which they sign up. (SIGNUP-29) */
export const importFile: WriteAction = async (context, input) => {
  const path = input.arg(1)
  const text = await readText(path)
  const db = await context.db()
  const partner_code = await knownPartner(db, input.arg(0))
  const file = await openList(context, input, { partner_code, list: 'prospects' })
  const { entries, problems, columns } = parseProspects(text, file.given, file.saved)
  showColumns(context, columns)
  assertRight(
    `${fileName(path)} has`,
    problems.map(({ line, message }) => ({ path: `line ${line}`, message })),
  )
  const invite = input.on('invite')
  if (invite && !(await takesProspectIds(db, partner_code))) throw new Abort(CLOSED, { next: OPEN })
  const changes = await planProspects(db.read, { partner_code, invite }, entries)
  const invited = changes.filter((change) => change.invite).length
  const { question, json } = columnsPlan(columns)
  const mails = invited > 0 ? `${amount(invited, 'invitation')} will be mailed.` : ''
  const questions = [question, mails].filter(Boolean)
  return {
    target: partner_code,
    partner_code,
    changes: changes.map((change) => ({
      action: change.action === 'unchanged' && change.invite ? 'update' : change.action,
      kind: 'prospect',
      name: change.prospect_id,
      note:
        [change.email, change.invite && 'invited by mail'].filter(Boolean).join(', ') || undefined,
    })),
    ...(questions.length > 0 && { confirm: { question: questions.join(' ') } }),
    json: { invited, ...json },
    apply: async () => {
      const now = context.now()
      await importProspects(db, { partner_code, invite, actor: context.who, now }, entries)
      await rememberColumns(file, columns, now)
      return { audited: true, json: { partner_code } }
    },
  }
}

const CLOSED = 'This school doesn’t take prospective students by ID: their links wouldn’t work.'
const OPEN = 'Set allow_prospective and require_id first, with quad partners set.'

export const list: ReadAction = async (context, input) => {
  const db = await context.db()
  const partner_code = await knownPartner(db, input.arg(0))
  const { SESSION_SECRET } = await context.env()
  const address = await context.siteAddress()
  const { host } = await db.read.partner.findUniqueOrThrow({
    where: { partner_code },
    select: { host: true },
  })
  const rows = (await listProspects(db, partner_code)).map((row) => {
    const path = prospectPath(SESSION_SECRET, { partner_code, prospect_id: row.prospect_id })
    const link = row.user_id ? null : schoolUrl(address, host, path)
    return { ...row, link }
  })
  const texts = { empty: 'This school has no IDs yet.', whole: ['ID', 'LINK'] }
  return listReport('prospects', texts, rows, {
    ID: 'prospect_id',
    EMAIL: 'email',
    'SIGNED UP': (row) => row.user_id !== null,
    INVITED: 'invited_at',
    SINCE: 'created_at',
    LINK: 'link',
  })
}
