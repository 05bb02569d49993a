import {
  addScimToken,
  endScimToken,
  findListedScimToken,
  listScimTokens,
  newScimSecret,
} from '~/domain/provisioning/tokens.server'
import { endTokenFor, findListedToken, listTokens } from '~/domain/support/tokens.server'
import type { Db } from '~/platform/database/types'
import { schoolUrl } from '~/platform/school-url'
import { isSingleLine } from '~/platform/text/text-checks'
import type { ReadAction, WriteAction } from '../command'
import { Abort, wrongUsage } from '../errors'
import { listReport } from '../report'
import { knownAccount, knownPartner } from './known'

/** A directory's key as a line of the same list: it is no one's, and lasts until it is ended. */
async function listKeys(db: Db, partner_code: string | undefined, limit: number) {
  const keys = await listScimTokens(db, partner_code, limit)
  return keys.map((key) => ({ ...key, email: '', scope: 'scim', expires_at: null }))
}

/** Keys of programs. Not in the spec. */
export const list: ReadAction = async (context, input) => {
  const db = await context.db()
  const who = input.text('who')
  const partner_code = (await knownPartner(db, input.text('partner'))) || undefined
  const user_id = who === undefined ? undefined : (await knownAccount(db, who)).id
  const limit = input.whole('limit') ?? 50
  const personal = await listTokens(db, { partner_code, user_id, limit }, context.now())
  const keys = who === undefined ? await listKeys(db, partner_code, limit) : []
  const rows = [...personal, ...keys]
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
    .slice(0, limit)
  return listReport('tokens', { empty: 'There are no access tokens.', whole: ['ID'] }, rows, {
    ID: 'id',
    OWNER: 'email',
    SCHOOL: 'partner_code',
    NAME: 'name',
    ACCESS: 'scope',
    SINCE: 'created_at',
    UNTIL: 'expires_at',
    USED: 'last_used_at',
  })
}

/** Its secret is printed once: everyone who has it changes the school's people. */
export const createScim: WriteAction = async (context, input) => {
  const db = await context.db()
  const partner_code = await knownPartner(db, input.arg(0))
  const name = input.text('name')?.trim() || 'directory'
  if (name.length > 60 || !isSingleLine(name))
    throw wrongUsage('--name must be one line of at most 60 characters.')
  const { host } = await db.read.partner.findUniqueOrThrow({ where: { partner_code } })
  const url = schoolUrl(await context.siteAddress(), host, '/scim/v2')
  return {
    target: partner_code,
    partner_code,
    changes: [{ action: 'create', kind: 'token', name, note: 'SCIM 2.0' }],
    apply: async () => {
      const secret = newScimSecret()
      const id = await db.write((tx) =>
        addScimToken(tx, { partner_code, name, secret }, context.now()),
      )
      return {
        json: { id, url, token: secret },
        text: () => `Address: ${url}\nToken: ${secret}\nIt is shown only now.`,
      }
    },
  }
}

/** The program that has it can't do anything from then on. */
export const end: WriteAction = async (context, input) => {
  const db = await context.db()
  const id = input.arg(0)
  const key = await findListedScimToken(db, id)
  if (key)
    return {
      target: id,
      partner_code: key.partner_code,
      changes: [{ action: 'update', kind: 'token', name: key.name, note: 'of the directory: end' }],
      json: { id },
      apply: async () => {
        await endScimToken(db, id)
        return {}
      },
    }
  const token = await findListedToken(db, id)
  if (!token) throw new Abort(`There is no token "${id}".`, { next: 'See quad tokens list.' })
  const { name, email, partner_code } = token
  const change = { kind: 'token', name }
  const isOver = token.expires_at <= context.now()
  return {
    target: id,
    partner_code,
    changes: [
      isOver
        ? { action: 'unchanged', ...change }
        : { action: 'update', ...change, note: `of ${email}: end` },
    ],
    json: { id },
    apply: async () => {
      await endTokenFor(db, id, context.now())
      return {}
    },
  }
}
