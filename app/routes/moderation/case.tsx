import type { SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { caseById } from '~/domain/moderation/case-page.server'
import { initialFormState, requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { moderation } from '~/views/links'
import { CaseAppeal } from '~/views/moderation/appeal-page'
import { CaseActions } from '~/views/moderation/case-actions'
import { CaseLabels } from '~/views/moderation/case-list'
import { CaseNotes, CaseReports, EarlierCases, NoteForm } from '~/views/moderation/case-notes'
import { CaseNotices } from '~/views/moderation/case-notices'
import { Danger } from '~/views/moderation/danger'
import { CaseSubject } from '~/views/moderation/case-subject'
import { capitalize, caseTitle, flaggedWord } from '~/views/moderation/labels'

export const meta = titleMeta<typeof loader>(({ caseView, author }) =>
  caseTitle(caseView.kind, author),
)

/** One case with everything that a decision needs, for staff of the school: what, why, who was told. */
export const loader = requireMember(async ({ ctx, context, params }) => {
  const caseView = await caseById(ctx, params.caseId ?? '')
  const contact = ctx.partner.settings.moderation_contact?.name ?? null
  const { PRODUCT_NAME: productName } = context.services.env
  const author = caseView.author?.name ?? 'a former member'
  return { caseView, contact, productName, author, note: initialFormState(context) }
})

export const handle = {
  right: ({ caseView, contact, productName, note }: SerializeFrom<typeof loader>) => (
    <div className="stack">
      <CaseNotices {...{ caseView, contact, productName }} />
      <CaseNotes notes={caseView.notes}>
        <NoteForm form={note} label="Note" button="Add note" caseId={caseView.id} />
      </CaseNotes>
      <EarlierCases earlier={caseView.earlier_cases} />
    </div>
  ),
}

/** A danger comes with its words, how to reach someone, and the decision; the rest is folded below. */
export default function ModerationCase() {
  const { caseView, contact, productName, author } = useLoaderData<typeof loader>()
  const { kind, harm, created_at, reports } = caseView
  const title = caseTitle(kind, author)
  const lede = <a href={moderation}>All cases</a>
  const appeal = caseView.appeal && (
    <CaseAppeal id={caseView.id} appeal={caseView.appeal} productName={productName} />
  )
  if (harm)
    return (
      <div className="danger-case">
        <Page title={title} lede={lede}>
          <Danger {...{ caseView, alarmed: contact ?? `${productName} support`, productName }} />
          {appeal}
          <CaseActions caseView={caseView} />
          <details className="fold">
            <summary>Around it, and who flagged it</summary>
            <CaseSubject caseView={caseView} />
            <CaseReports reports={reports} kind={kind} />
          </details>
        </Page>
      </div>
    )
  return (
    <Page title={title} lede={lede}>
      <p className="row">
        <CaseLabels caseView={caseView} />{' '}
        <span className="meta">
          {capitalize(flaggedWord(kind))} <Time at={created_at} />
        </span>
      </p>
      <CaseSubject caseView={caseView} />
      <CaseReports reports={reports} kind={kind} />
      {appeal}
      <CaseActions caseView={caseView} />
    </Page>
  )
}
