import {
  addConnection,
  changeConnection,
  findConnection,
  listConnections,
  removeConnection,
} from '~/domain/courses/connections.server'
import { listPlatforms, removePlatform } from '~/domain/courses/platforms.server'
import { isPlatformUrl } from '~/platform/lms/platform-url'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import type { ReadAction, WriteAction } from '../command'
import { Abort, wrongUsage } from '../errors'
import { amount } from '../quantities'
import { listReport } from '../report'
import { readText } from './file-content'
import { knownPartner } from './known'
import { addLti } from './lms-lti'

/** The schools' connections to learning platforms; their secrets are shown nowhere. */
export const list: ReadAction = async (context) => {
  const db = await context.db()
  const rows = await listConnections(db)
  const canvas = rows.map(({ _count, id: _, ...row }) => ({ ...row, accounts: _count.accounts }))
  const lti = (await listPlatforms(db)).map((row) => ({
    partner_code: row.partner_code,
    kind: 'lti',
    base_url: row.issuer,
    client_id: row.client_id,
    created_at: row.created_at,
    accounts: row._count.accounts,
  }))
  const connections = [...canvas, ...lti]
  return listReport(
    'connections',
    { empty: 'No school is connected to a learning platform.' },
    connections,
    {
      SCHOOL: 'partner_code',
      KIND: 'kind',
      ADDRESS: 'base_url',
      'CLIENT ID': 'client_id',
      ACCOUNTS: 'accounts',
      SINCE: 'created_at',
    },
  )
}

/** Connects a school with its Canvas, or changes the developer key; with LTI see there. */
export const add: WriteAction = async (context, input) => {
  if (input.text('kind') === 'lti') return addLti(context, input)
  const env = await context.env()
  const base_url = canvasAddress(input.text('url') ?? '', env.NODE_ENV === 'production')
  const client_id = input.text('client-id') ?? ''
  const client_secret = (await readText(input.text('secret-file') ?? '-')).trim()
  if (!client_id || !client_secret || /\s/.test(client_secret))
    throw wrongUsage('The developer key has an ID, and a secret of one line.')
  const db = await context.db()
  const partner_code = await knownPartner(db, input.arg(0))
  const sealer = sealerFrom(env)
  const connection = await findConnection(db, partner_code, sealer)
  if (connection && connection.base_url !== base_url)
    throw new Abort(`${partner_code} is connected to ${connection.base_url}.`, {
      next: `quad lms remove ${partner_code} ends that first.`,
    })
  const isSame = connection?.client_id === client_id && connection.client_secret === client_secret
  const action = connection ? (isSame ? 'unchanged' : 'update') : 'create'
  const key = { client_id, client_secret }
  return {
    target: partner_code,
    partner_code,
    changes: [{ action, kind: 'connection', name: base_url, note: `Canvas, key ${client_id}` }],
    apply: async () => {
      const now = context.now()
      await db.write(async (tx) => {
        if (connection) await changeConnection(tx, connection.id, key, sealer)
        else
          await addConnection(tx, { ...key, partner_code, kind: 'canvas', base_url }, sealer, now)
      })
      return { json: { partner_code, base_url } }
    },
  }
}

/** Where Canvas is, without a path. */
function canvasAddress(url: string, encrypted: boolean): string {
  if (!isPlatformUrl(url, !encrypted))
    throw wrongUsage(`--url must be an address such as https://canvas.hill.edu, not "${url}".`)
  return new URL(url).origin
}

/** Ends a connection, with the accounts that people have connected. */
export const remove: WriteAction = async (context, input) => {
  const db = await context.db()
  const partner_code = await knownPartner(db, input.arg(0))
  const wanted = input.text('client-id')
  const isWanted = ({ client_id }: { client_id: string }) => !wanted || client_id === wanted
  const connections = (await listConnections(db, partner_code)).filter(isWanted)
  const platforms = (await listPlatforms(db, partner_code)).filter(isWanted)
  const all = [
    ...connections,
    ...platforms.map((platform) => ({ ...platform, kind: 'lti', base_url: platform.issuer })),
  ]
  const accounts = all.reduce((sum, { _count }) => sum + _count.accounts, 0)
  return {
    target: partner_code,
    partner_code,
    changes: all.map(({ base_url, kind }) => ({
      action: 'delete' as const,
      kind: 'connection',
      name: base_url,
      note: kind,
    })),
    confirm: {
      question: `This disconnects ${amount(accounts, 'account')}. What was submitted stays. Go ahead?`,
    },
    hint: 'Delete the key over there as well: that ends all its tokens.',
    apply: async () => {
      await db.write(async (tx) => {
        for (const { id } of connections) await removeConnection(tx, id)
        for (const { id } of platforms) await removePlatform(tx, id)
      })
      return { json: { partner_code, accounts } }
    },
  }
}
