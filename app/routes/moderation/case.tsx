import { useLoaderData } from '@remix-run/react'
import { caseById } from '~/domain/moderation/case-page.server'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { emptyReply } from '~/ui/reply'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { moderation } from '~/views/addresses'
import { CaseActs } from '~/views/moderation/case-acts'
import { CaseMarks } from '~/views/moderation/case-list'
import { CaseNotes } from '~/views/moderation/case-notes'
import { CaseReports, EarlierCases } from '~/views/moderation/case-reports'
import { CaseSubject } from '~/views/moderation/case-subject'
import { NoteForm } from '~/views/moderation/note-form'
import { caseTitle } from '~/views/moderation/words'

export const meta = titled<typeof loader>(({ found, author }) => caseTitle(found.kind, author))

/** One case with everything that a decision needs, for staff of the school. */
export const loader = forMembers(async ({ ctx, params }) => {
  const found = await caseById(ctx, params.caseId ?? '')
  return { found, author: found.author?.name ?? 'a former member' }
})

export default function ModerationCase() {
  const { found, author } = useLoaderData<typeof loader>()
  return (
    <Page title={caseTitle(found.kind, author)} lede={<a href={moderation}>All cases</a>}>
      <p className="row">
        <CaseMarks found={found} />{' '}
        <span className="meta">
          Since <Time at={found.created_at} />
        </span>
      </p>
      <CaseSubject found={found} />
      <CaseActs found={found} />
      <CaseReports reports={found.reports} kind={found.kind} />
      <CaseNotes notes={found.notes}>
        <NoteForm form={emptyReply} label="Note" button="Add note" caseId={found.id} />
      </CaseNotes>
      <EarlierCases earlier={found.earlier} />
    </Page>
  )
}
