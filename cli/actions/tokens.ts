import { endTokenFor, findListedToken, listTokens } from '~/domain/support/tokens.server'
import type { ReadAction, WriteAction } from '../command'
import { Abort } from '../errors'
import { listReport } from '../report'
import { knownAccount, knownPartner } from './known'

/** Keys of programs. Not in the spec. */
export const list: ReadAction = async (context, input) => {
  const db = await context.db()
  const who = input.text('who')
  const filter = {
    partner_code: (await knownPartner(db, input.text('partner'))) || undefined,
    user_id: who === undefined ? undefined : (await knownAccount(db, who)).id,
    limit: input.whole('limit') ?? 50,
  }
  const rows = await listTokens(db, filter, context.now())
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

/** The program that has it can't do anything from then on. */
export const end: WriteAction = async (context, input) => {
  const db = await context.db()
  const id = input.arg(0)
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
