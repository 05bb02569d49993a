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

export const meta = titleMeta<typeof loader>(({ found, author }) => caseTitle(found.kind, author))

/** One case with everything that a decision needs, for staff of the school: what, why, who was told. */
export const loader = requireMember(async ({ ctx, context, params }) => {
  const found = await caseById(ctx, params.caseId ?? '')
  const contact = ctx.partner.settings.moderation_contact?.name ?? null
  const { PRODUCT_NAME: productName } = context.services.env
  return { found, contact, productName, author: found.author?.name ?? 'a former member' }
})

export default function ModerationCase() {
  const { found, contact, productName, author } = useLoaderData<typeof loader>()
  return (
    <Page title={caseTitle(found.kind, author)} lede={<a href={moderation}>All cases</a>}>
      <p className="row">
        <CaseLabels found={found} />{' '}
        <span className="meta">
          {capitalize(flaggedWord(found.kind))} <Time at={found.created_at} />
        </span>
      </p>
      <CaseSubject found={found} />
      <CaseReports reports={found.reports} kind={found.kind} />
      <CaseNotices {...{ found, contact, productName }} />
      <CaseActions found={found} />
      <CaseNotes notes={found.notes}>
        <NoteForm form={emptyFormState} label="Note" button="Add note" caseId={found.id} />
      </CaseNotes>
      <EarlierCases earlier={found.earlier_cases} />
    </Page>
  )
}
