import { useLoaderData } from '@remix-run/react'
import { caseById } from '~/domain/moderation/case-page.server'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { emptyFormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { moderation } from '~/views/links'
import { CaseActions } from '~/views/moderation/case-actions'
import { CaseLabels } from '~/views/moderation/case-list'
import { CaseNotes, CaseReports, EarlierCases, NoteForm } from '~/views/moderation/case-notes'
import { CaseNotices } from '~/views/moderation/case-notices'
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
  return { caseView, contact, productName, author: caseView.author?.name ?? 'a former member' }
})

export default function ModerationCase() {
  const { caseView, contact, productName, author } = useLoaderData<typeof loader>()
  return (
    <Page title={caseTitle(caseView.kind, author)} lede={<a href={moderation}>All cases</a>}>
      <p className="row">
        <CaseLabels caseView={caseView} />{' '}
        <span className="meta">
          {capitalize(flaggedWord(caseView.kind))} <Time at={caseView.created_at} />
        </span>
      </p>
      <CaseSubject caseView={caseView} />
      <CaseReports reports={caseView.reports} kind={caseView.kind} />
      <CaseNotices {...{ caseView, contact, productName }} />
      <CaseActions caseView={caseView} />
      <CaseNotes notes={caseView.notes}>
        <NoteForm form={emptyFormState} label="Note" button="Add note" caseId={caseView.id} />
      </CaseNotes>
      <EarlierCases earlier={caseView.earlier_cases} />
    </Page>
  )
}
