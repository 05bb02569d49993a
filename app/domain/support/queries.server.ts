import { normalizeEmail } from '~/domain/accounts/fields'
import type { Db } from '~/platform/database/types'
import { alphabetical, contains } from '~/platform/database/dialect'
import { isId } from '~/platform/ids'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { EMPTY, joinSql, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'

/** Someone as support finds them. */
export type AccountSummary = {
  id: string
  email: string
  name: string
  partner_code: string
  enrollment_status: string | null
  leader: boolean
  coach_user: boolean
  roles: string[]
  state: AccountState
  joined_at: string | null
}

/** `former`: deleted on the person's own wish, what stays has no name. */
export type AccountState = 'active' | 'suspended' | 'former'

const accountRow = defineRow({
  id: col.text,
  email: col.text,
  name: col.text,
  partner_code: col.text,
  enrollment_status: col.text.orNull,
  leader: col.flag,
  coach_user: col.flag,
  roles: col.json<string[]>(),
  suspended_at: col.time.orNull,
  deleted_at: col.time.orNull,
  joined_date: col.time.orNull,
})

/** The accounts of a condition, in the order that it ends with. For operators. */
export async function selectAccounts(db: Db, where: SqlFragment): Promise<AccountSummary[]> {
  const rows = await selectRows(
    db,
    accountRow,
    sql`SELECT id, email, first_name || ' ' || last_name AS name, partner_code,
        enrollment_status, leader, coach_user, roles, suspended_at, deleted_at, joined_date
      FROM "User" WHERE ${where}`,
  )
  return rows.map(toAccountSummary)
}

/** Whose name or address holds each of the words, or who has that id; null where nothing was typed. */
export function namedSql(text: string): SqlFragment | null {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
  if (words.length === 0) return null
  const searched = `lower(first_name || ' ' || last_name || ' ' || email)`
  const each = words.map((word) => contains(searched, word))
  return sql`(id = ${text.trim()} OR (${joinSql(each, ' AND ')}))`
}

/** The people whose name or address holds each of the words, or with that id. For operators. (CLI-25) */
export async function findAccounts(
  db: Db,
  text: string,
  filter: { partner_code?: string; limit: number },
): Promise<AccountSummary[]> {
  const named = namedSql(text)
  if (!named) return []
  const { partner_code, limit } = filter
  return selectAccounts(
    db,
    sql`${named} ${partner_code ? sql`AND partner_code = ${partner_code}` : EMPTY}
      ORDER BY ${alphabetical('last_name')}, ${alphabetical('first_name')}, id LIMIT ${limit}`,
  )
}

/** The one with that id or address, whatever became of them; null for no one. For operators. */
export async function findAccount(db: Db, who: string): Promise<AccountSummary | null> {
  const text = normalizeEmail(who)
  const where = isId(text) ? sql`id = ${text}` : sql`email = ${text}`
  const [account] = await selectAccounts(db, where)
  return account ?? null
}

function toAccountSummary({
  suspended_at,
  deleted_at,
  joined_date,
  ...row
}: RowOf<typeof accountRow>): AccountSummary {
  const open = suspended_at === null ? 'active' : 'suspended'
  return {
    ...row,
    state: deleted_at === null ? open : 'former',
    joined_at: joined_date?.toISOString() ?? null,
  }
}

/** What support asks about an account; nothing that opens it. For operators. (CLI-25) */
export async function accountDetails({ read }: Db, id: string) {
  const user = await read.user.findUniqueOrThrow({
    where: { id },
    select: {
      email_confirmed: true,
      pending_email: true,
      password_hash: true,
      auths: true,
      program: { select: { name: true } },
      institution: { select: { name: true } },
      coach: true,
      study: { select: { control_group: true } },
      test_user: true,
      global: true,
      school_links: { select: { lti_course_ids: true, phone: true } },
      onboarding: { select: { onboarding_step: true } },
      consents: { select: { terms_version: true } },
      settings: { select: { undeliverable_at: true, undeliverable_code: true } },
      suspended_at: true,
      suspended_reason: true,
      posts_count: true,
      comments_count: true,
      created_at: true,
      code_app: { select: { created_at: true } },
      _count: { select: { sessions: true } },
    },
  })
  const { password_hash, auths, code_app, program, institution, coach, _count, ...others } = user
  const { study, school_links, onboarding, consents, settings, ...plain } = others
  const coached = coach
    ? await read.user.findUnique({ where: { id: coach }, select: { id: true, email: true } })
    : null
  const last = await read.session.findFirst({
    where: { user_id: id },
    orderBy: { last_seen_at: 'desc' },
    select: { last_seen_at: true },
  })
  const open = { author_id: id, state: { in: ['open', 'taken', 'appealed'] } }
  return {
    ...plain,
    undeliverable_at: settings?.undeliverable_at ?? null,
    undeliverable_code: settings?.undeliverable_code ?? null,
    control_group: study?.control_group ?? false,
    lti_course_ids: school_links?.lti_course_ids ?? [],
    phone: school_links?.phone ?? null,
    onboarding_step: onboarding?.onboarding_step ?? null,
    terms_version: consents?.terms_version ?? null,
    has_password: password_hash !== null,
    two_step_since: code_app?.created_at ?? null,
    school_logins: Array.isArray(auths) ? auths.length : 0,
    program: program?.name ?? null,
    institution: institution?.name ?? null,
    coach: coached,
    sessions: _count.sessions,
    last_seen_at: last?.last_seen_at ?? null,
    open_cases: await read.moderationCase.count({ where: open }),
  }
}
