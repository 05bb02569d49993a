import type { Db } from '~/platform/db.server'
import { looksLikeId } from '~/platform/ids'
import { sqlRows } from '~/platform/sql.server'

/** Somebody as support finds them. */
export type FoundAccount = {
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

type Row = Omit<FoundAccount, 'leader' | 'coach_user' | 'roles' | 'state' | 'joined_at'> & {
  leader: number
  coach_user: number
  roles: string
  suspended_at: number | null
  deleted_at: number | null
  joined_date: number | null
}

const COLUMNS = `id, email, first_name || ' ' || last_name AS name, partner_code, enrollment_status,
  leader, coach_user, roles, suspended_at, deleted_at, joined_date`

/** The people whose name or address holds each of the words, or with that id. For operators. (CLI-25) */
export function findAccounts(
  db: Db,
  text: string,
  choice: { partner_code?: string; limit: number },
): FoundAccount[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
  if (words.length === 0) return []
  const each = words.map(() => `instr(lower(first_name || ' ' || last_name || ' ' || email), ?)`)
  const rows = sqlRows<Row>(
    db,
    `SELECT ${COLUMNS} FROM "User" WHERE (id = ? OR (${each.join(' AND ')}))
       AND (? = '' OR partner_code = ?)
     ORDER BY lower(last_name), lower(first_name), id LIMIT ?`,
    [text.trim(), ...words, choice.partner_code ?? '', choice.partner_code ?? '', choice.limit],
  )
  return rows.map(found)
}

/** The one with that id or address, whatever became of them; null for nobody. For operators. */
export function accountOf(db: Db, who: string): FoundAccount | null {
  const text = who.trim().toLowerCase()
  const where = looksLikeId(text) ? 'id = ?' : 'email = ?'
  const [row] = sqlRows<Row>(db, `SELECT ${COLUMNS} FROM "User" WHERE ${where}`, [text])
  return row ? found(row) : null
}

function found({ suspended_at, deleted_at, joined_date, ...row }: Row): FoundAccount {
  const open = suspended_at === null ? 'active' : 'suspended'
  return {
    ...row,
    leader: row.leader === 1,
    coach_user: row.coach_user === 1,
    roles: JSON.parse(row.roles) as string[],
    state: deleted_at === null ? open : 'former',
    joined_at: joined_date === null ? null : new Date(joined_date).toISOString(),
  }
}

/** What support asks about an account; nothing that opens it. For operators. (CLI-25) */
export async function accountFacts({ read }: Db, id: string) {
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
      control_group: true,
      test_user: true,
      global: true,
      lti_course_ids: true,
      onboarding_step: true,
      terms_version: true,
      suspended_at: true,
      suspended_reason: true,
      posts_count: true,
      comments_count: true,
      created_at: true,
      _count: { select: { sessions: true } },
    },
  })
  const { password_hash, auths, program, institution, coach, _count, ...plain } = user
  const coached = coach
    ? await read.user.findUnique({ where: { id: coach }, select: { id: true, email: true } })
    : null
  const last = await read.session.findFirst({
    where: { user_id: id },
    orderBy: { last_seen_at: 'desc' },
    select: { last_seen_at: true },
  })
  const open = { author_id: id, state: { in: ['open', 'taken'] } }
  return {
    ...plain,
    has_password: password_hash !== null,
    school_logins: Array.isArray(auths) ? auths.length : 0,
    program: program?.name ?? null,
    institution: institution?.name ?? null,
    coach: coached,
    sessions: _count.sessions,
    last_seen_at: last?.last_seen_at ?? null,
    open_cases: await read.moderationCase.count({ where: open }),
  }
}
