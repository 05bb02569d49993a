import { caseById } from '~/domain/moderation/case-page.server'
import { takeCase } from '~/domain/moderation/cases.server'
import { decide } from '~/domain/moderation/decisions.server'
import { listCases } from '~/domain/moderation/queries.server'
import * as schema from '~/domain/moderation/schema'
import type { AppealView } from '~/domain/moderation/schema-appeals'
import { takingAwaySchema } from '~/domain/moderation/schema-decisions'
import { schoolRules } from '~/domain/moderation/schema-rules'
import type { CaseListItem, CaseView, Decision } from '~/domain/moderation/schema'
import { toPartnerContext } from '~/domain/partners/context.server'
import { parseCursor } from '~/platform/database/cursor-pagination'
import type { Ctx } from '~/platform/ctx'
import type { Outcome } from '~/platform/failures'
import { isId, newId } from '~/platform/ids'
import { blankViewer, type Viewer } from '~/policy/viewer'
import type { ReadAction, WriteAction } from '../command'
import type { Context } from '../context'
import { Abort, assertUsable, problemsAt, wrongUsage } from '../errors'
import type { Input } from '../input'
import { listReport } from '../report'
import { pairs } from '../table'
import { styled, type Theme } from '../theme'
import { knownPartner } from './known'

/** (CLI-26, its moderation part) */
export const list: ReadAction = async (context, input) => {
  const db = await context.db()
  const code = await knownPartner(db, input.text('partner'))
  const limit = input.whole('limit') ?? 50
  const schools = await db.read.partner.findMany({
    where: code === '' ? {} : { partner_code: code },
    select: { partner_code: true },
    orderBy: { partner_code: 'asc' },
  })
  const cases: (Omit<CaseListItem, 'handledBy'> & { partner_code: string; who: string | null })[] =
    []
  const filter = {
    queue: (input.text('queue') ?? 'open') as schema.Queue,
    kind: (input.text('kind') ?? null) as schema.SubjectKind | null,
    mine: false,
  }
  for (const { partner_code } of schools) {
    const ctx = await operatorAtSchool(context, partner_code)
    // Documents keep their names. (CLI-04)
    for (const { handledBy, ...rest } of await firstCases(ctx, filter, limit - cases.length))
      cases.push({ partner_code, ...rest, who: handledBy })
  }
  return listReport('cases', { empty: 'No such cases.', whole: ['ID'] }, cases, {
    ID: 'id',
    SCHOOL: 'partner_code',
    KIND: 'kind',
    STATE: (row) => row.decision ?? row.state,
    REASONS: (row) => row.reasons.join(', '),
    REPORTS: 'reports_count',
    BY: (row) => row.author.name,
    SINCE: (row) => new Date(row.created_at),
    TEXT: (row) => (row.kind === 'message' ? schema.MESSAGE_UNREAD : row.snippet),
  })
}

/** In the order of the staff's page: harm first, then the oldest. */
async function firstCases(ctx: Ctx, filter: Parameters<typeof listCases>[1], most: number) {
  const cases: CaseListItem[] = []
  let next: string | null = null
  do {
    const page = await listCases(ctx, filter, parseCursor(next))
    cases.push(...page.items)
    next = page.next
  } while (next !== null && cases.length < most)
  return cases.slice(0, Math.max(0, most))
}

/** The case with its school's context; rejects an ID of no case. */
export async function knownCase(context: Context, id: string) {
  const db = await context.db()
  const row = isId(id)
    ? await db.read.moderationCase.findUnique({ where: { id }, select: { partner_code: true } })
    : null
  if (!row) throw new Abort(`There is no case "${id}".`, { next: 'See quad moderation list.' })
  const ctx = await operatorAtSchool(context, row.partner_code)
  return { ctx, caseView: await caseById(ctx, id) }
}

/** (CLI-26, its moderation part) */
export const show: ReadAction = async (context, input) => {
  const { ctx, caseView } = await knownCase(context, input.arg(0))
  const { partner_code } = ctx.viewer
  return {
    json: { case: { partner_code, ...caseDocument(caseView) } },
    text: (theme) => showText(partner_code, caseView, theme),
  }
}

/** Documents keep their names. (CLI-04) */
function caseDocument(view: CaseView) {
  const { noticeToAuthor, taken_by_name, decided_by_name, appeal, ...more } = view
  const { author_decision_count, subject, earlier_cases, ...rest } = more
  return {
    ...rest,
    told: noticeToAuthor,
    appeal: appeal && appealDocument(appeal),
    taken_name: taken_by_name,
    decided_name: decided_by_name,
    author_decided: author_decision_count,
    present: subject,
    earlier: earlier_cases,
  }
}

function appealDocument({ decidable: _, others, decided_by_name, ...appeal }: AppealView) {
  return { ...appeal, decided_name: decided_by_name, for_support: !appeal.outcome && !others }
}

/** For who may be in danger; others have none. */
const reachLines = ({ reach }: CaseView) =>
  Object.entries({ email: reach?.email, phone: reach?.phone, coach: reach?.coach?.name }).flatMap(
    ([name, value]) => (value ? [`  ${name}: ${value}`] : []),
  )

/** What was flagged; of a danger everything that says so, the gravest first. */
function caseTexts({ harm, excerpt, danger }: CaseView): string[] {
  if (!harm) return [excerpt]
  return [...danger.first, ...danger.others].map(({ whole, part }) => whole ?? part)
}

function appealLines({ appeal }: CaseView): string[] {
  if (!appeal) return []
  const { text, at, outcome, answer, decided_by_name, others } = appeal
  const waits = others ? 'waits for someone else of staff' : 'waits for support'
  const result = outcome ? `${outcome} by ${decided_by_name}: ${answer ?? ''}` : waits
  return [`  ${at.slice(0, 10)} UTC  ${text}`, `  ${result}`]
}

function showText(school: string, caseView: CaseView, theme: Theme): string {
  const { subject, author, reports, alerts, alerted_again, notes } = caseView
  const now = subject.gone ? 'gone' : subject.hidden ? 'hidden' : 'visible'
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${styled(theme, 'bold', title)}\n${lines.join('\n')}`]
  const line = (at: string, who: string, text: string) =>
    `  ${at.slice(0, 10)} UTC  ${who}: ${text}`
  return [
    pairs(
      [
        ['case', caseView.id],
        ['school', school],
        [
          'kind',
          `${caseView.kind}, ${now}${subject.changed ? ', changed since it was flagged' : ''}`,
        ],
        ['by', author ? `${author.name} (${author.id})` : 'Former member'],
        ['harm', caseView.harm],
        ['state', caseView.decision ?? caseView.state],
        ['taken by', caseView.taken_by_name],
        ['decided by', caseView.decided_by_name],
        ['rule', caseView.rule],
        ['author told', caseView.noticeToAuthor],
      ],
      theme,
    ),
    ...section('Appeal', appealLines(caseView)),
    ...section('Text', caseTexts(caseView)),
    ...section('Reach them', reachLines(caseView)),
    ...section(
      'Reports',
      reports.map(({ reason, custom_reason, by, automatic, at }) =>
        line(at, automatic ? 'Check' : (by?.name ?? 'Former member'), custom_reason ?? reason),
      ),
    ),
    ...section(
      'Told, as no one had taken it',
      alerts.map(
        ({ name, at }) => `  ${at.slice(0, 16).replace('T', ' ')} UTC  ${name ?? 'Support'}`,
      ),
    ),
    ...section(
      'Told again, as there was more',
      alerted_again.map((at) => `  ${at.slice(0, 16).replace('T', ' ')} UTC`),
    ),
    ...section(
      'Notes',
      notes.map(({ text, by, at }) => line(at, by?.name ?? 'Support', text)),
    ),
  ].join('\n\n')
}

/** (CLI-26, its moderation part) */
export const resolve: WriteAction = async (context, input) => {
  const decision = input.text('decision') as Decision
  const { ctx, caseView } = await knownCase(context, input.arg(0))
  const texts = textsFrom(input, decision, ctx, caseView)
  const isDone =
    caseView.decision === decision && caseView.noticeToAuthor === (texts.noticeToAuthor ?? null)
  if (!isDone) assertUndecided(caseView, decision, input.on('take-over'))
  const { id, kind } = caseView
  const action = isDone ? 'unchanged' : decision === 'remove' ? 'delete' : 'update'
  const name = caseView.subject.title ?? caseView.author?.name ?? id
  return {
    target: id,
    partner_code: ctx.viewer.partner_code,
    changes: [{ action, kind, name, note: schema.DECISION_LABELS[decision] }],
    confirm:
      decision === 'remove'
        ? { question: `The ${kind} will be removed for good, and its author notified.` }
        : undefined,
    apply: async () => {
      if (caseView.taken_by && !caseView.decided)
        orAbort(await takeCase(ctx, id, caseView.taken_by))
      orAbort(await decide(ctx, id, { decision, ...texts }))
      return { json: { case: id, decision } }
    },
  }
}

/** The rule, the notice to the author and the note for staff, as the site's forms ask for them. */
function textsFrom(input: Input, decision: Decision, ctx: Ctx, { kind, harm }: CaseView) {
  const isTakenAway = decision === 'hide' || decision === 'remove'
  if (kind === 'user' && decision === 'remove')
    throw wrongUsage("People can't be removed: see quad users suspend and quad users erase.")
  if (schema.HARM_DECISIONS.includes(decision) && !harm)
    throw wrongUsage(`--decision ${decision} is for cases that indicate harm.`, {
      next: 'Use keep, hide, remove or show.',
    })
  if (kind !== 'user' && decision === 'resolve')
    throw wrongUsage(`--decision resolve is for reports of people; this is a ${kind}.`, {
      next: 'Use keep, hide, remove or show.',
    })
  const [rule, told] = [input.text('rule'), input.text('tell')]
  const rules = schoolRules(ctx.partner.settings)
  const taking = isTakenAway
    ? takingAwaySchema(rules).safeParse({ rule: rule ?? '', told: told ?? '' })
    : undefined
  const text = input.text('note') ?? (schema.NOTED_DECISIONS.includes(decision) ? '' : undefined)
  const note = text === undefined ? undefined : schema.noteSchema.safeParse({ text })
  const names = rules.map(({ name }) => `“${name}”`).join(', ')
  assertUsable([
    ...(taking?.error?.issues ?? []).map(({ path, message }) =>
      path[0] === 'rule'
        ? { path: '--rule', message: `${message}: ${names}` }
        : { path: '--tell', message },
    ),
    ...problemsAt('--note', { ...note }),
    ...Object.entries({ '--rule': rule, '--tell': told }).flatMap(([path, typed]) =>
      typed !== undefined && !isTakenAway
        ? [{ path, message: 'goes only with hide or remove' }]
        : [],
    ),
  ])
  return { ...taking?.data, note: note?.data?.text }
}

function assertUndecided(caseView: CaseView, decision: Decision, takeOver: boolean) {
  const { decided, taken_by_name, decided_by_name, id } = caseView
  const isUndone = decision === 'show' && caseView.decision === 'hide'
  if (decision === 'show' && !isUndone)
    throw new Abort('Only what was hidden by this case can be shown again.')
  if (decided && !isUndone)
    throw new Abort(
      schema.alreadyDecided(decided_by_name ?? 'Someone', caseView.decision ?? 'keep'),
    )
  if (caseView.taken_by && !decided && !takeOver)
    throw new Abort(`${taken_by_name ?? 'Someone'} is working on this case.`, {
      next: `To take it over: quad moderation resolve ${id} … --take-over.`,
    })
}

export function orAbort(outcome: Outcome<object>) {
  if (outcome.ok) return
  throw new Abort(Object.values(outcome.errors).flat()[0] ?? "The case can't be decided.")
}

/**
 * An operator as the staff of a school, for commands that staff may: the name of the operating
 * system stands in place of a user's id, so that audit and cases say who it was.
 */
async function operatorAtSchool(context: Context, partner_code: string): Promise<Ctx> {
  const db = await context.db()
  const row = await db.read.partner.findUniqueOrThrow({ where: { partner_code } })
  const viewer: Viewer = {
    ...blankViewer(),
    id: context.who,
    partner_code,
    first_name: 'Support',
    roles: ['operator'],
    product_staff: true,
    can_see_prospectives: true,
    avatar_bg_type: 'avatar-bg-1',
    enrollment_opt_status: 'in',
    core_complete: true,
    onboarding_step: 'complete',
  }
  return { db, viewer, partner: toPartnerContext(row), now: context.now(), requestId: newId() }
}
