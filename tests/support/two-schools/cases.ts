import type { Db } from '~/platform/database/types'
import { idOf, NOW } from './names'

/** Cases about people, who lose nothing by a decision, and about things that no one else needs. */
const CASES = {
  post: { kind: 'post', of: 'post:leader', by: 'leo' },
  hidden: { kind: 'post', of: 'post:hidden', by: 'alex', decision: 'hide', told: 'Be kind.' },
  hide: { kind: 'comment', of: 'comment:bea', by: 'bea' },
  remove: { kind: 'comment', of: 'comment:alex', by: 'alex' },
  take: { kind: 'user', of: 'abe', by: 'abe' },
  giveBack: { kind: 'user', of: 'dev', by: 'dev' },
  note: { kind: 'user', of: 'priya', by: 'priya' },
  keep: { kind: 'user', of: 'alma', by: 'alma' },
  resolve: { kind: 'user', of: 'greta', by: 'greta' },
  reached: { kind: 'user', of: 'alex', by: 'alex', harm: true },
  safe: { kind: 'user', of: 'omar', by: 'omar', harm: true },
  own: { kind: 'user', of: 'sam', by: 'sam', decision: 'hide', told: 'Be kind.' },
  uphold: { kind: 'user', of: 'bea', by: 'bea', decision: 'hide', told: 'No.', appealed: true },
  overturn: { kind: 'user', of: 'abe', by: 'abe', decision: 'hide', told: 'No.', appealed: true },
  lake: { kind: 'post', of: 'post:lake', by: 'lou' },
} as const

type Case = {
  kind: string
  of: string
  by: string
  decision?: string
  told?: string
  /** Its author has; someone else than Stan decided it */
  appealed?: boolean
  /** It indicates harm */
  harm?: boolean
}

/** Adds the cases, by name 'case:<name>', each flagged by Maya. */
export async function fillCases(db: Db): Promise<void> {
  const rows = Object.entries<Case>(CASES).map(
    ([name, { kind, of, by, decision, told, appealed, harm = false }]) => ({
      id: idOf(`case:${name}`),
      partner_code: name === 'lake' ? 'lakeside' : 'northfield',
      kind,
      subject_id: idOf(of),
      author_id: idOf(by),
      excerpt: `The words of ${of}`,
      harm,
      reports_count: 1,
      ...(decision
        ? {
            state: appealed ? 'appealed' : 'resolved',
            decision,
            notice_to_author: told,
            rule: 'Be kind',
            decided_by: idOf(appealed ? 'emma' : 'stan'),
            decided_at: NOW,
          }
        : { open_key: `${kind}:${idOf(of)}` }),
      created_at: NOW,
      updated_at: NOW,
    }),
  )
  await db.write(async (tx) => {
    await tx.moderationCase.createMany({ data: rows })
    await tx.moderationAppeal.createMany({
      data: rows.flatMap(({ id, partner_code, author_id, ...row }) =>
        'state' in row && row.state === 'appealed'
          ? [
              {
                id: idOf(`appeal of ${id}`),
                case_id: id,
                partner_code,
                author_id,
                text: 'It was a joke',
                decision: 'hide',
                against_id: idOf('emma'),
                created_at: NOW,
              },
            ]
          : [],
      ),
    })
    await tx.moderationReport.createMany({
      data: rows.map(({ id, harm }) => ({
        id: idOf(`report of ${id}`),
        case_id: id,
        reporter_id: idOf('maya'),
        reason: harm ? 'indicates harm to self or others' : 'offensive',
        created_at: NOW,
      })),
    })
  })
}
