import { accountFacts, findAccounts, type FoundAccount } from '~/domain/support/queries.server'
import type { ReadingAction } from '../spec'
import { pairs, table, type Cell } from '../table'
import { knownAccount } from './account'
import { knownPartner } from './known-partner'

/** What somebody is, in a few words. */
export function rolesText({ enrollment_status, leader, coach_user, roles }: FoundAccount): string {
  const marks = [
    enrollment_status ?? 'student',
    leader && 'leader',
    coach_user && 'coach',
    ...roles,
  ]
  return marks.filter(Boolean).join(', ')
}

/** (CLI-25, its find part) */
export const findAction: ReadingAction = {
  async run(shell, input) {
    const db = await shell.db()
    const partner_code = await knownPartner(db, input.text('partner'))
    const limit = input.whole('limit') ?? 50
    const users = findAccounts(db, input.args.join(' '), { partner_code, limit })
    return {
      json: { users },
      text: (look) =>
        users.length === 0
          ? 'Nobody is called so.'
          : table(
              [
                { title: 'ID', get: (row) => row.id, importance: 'most' },
                { title: 'NAME', get: (row) => row.name },
                { title: 'EMAIL', get: (row) => row.email },
                { title: 'SCHOOL', get: (row) => row.partner_code },
                { title: 'IS', get: rolesText },
                { title: 'STATE', get: (row) => row.state },
              ],
              users,
              look,
            ),
    }
  },
}

/** (CLI-25, its show part) */
export const showAction: ReadingAction = {
  async run(shell, input) {
    const db = await shell.db()
    const account = await knownAccount(db, input.arg(0))
    const facts = await accountFacts(db, account.id)
    return {
      json: { user: { ...account, ...facts } },
      text: (look) => {
        const { coach, lti_course_ids, ...plain } = facts
        const cells = Object.entries({
          ...account,
          roles: rolesText(account),
          ...plain,
          coach: coach?.email ?? null,
          courses: Array.isArray(lti_course_ids) ? lti_course_ids.join(', ') : '',
        }) as [string, Cell][]
        const without = new Set(['enrollment_status', 'leader', 'coach_user'])
        return pairs(
          cells
            .filter(([name]) => !without.has(name))
            .map(([name, value]) => [worded(name), value]),
          look,
        )
      },
    }
  },
}

const worded = (name: string) => name.replaceAll('_', ' ')
