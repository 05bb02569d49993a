import { useLoaderData } from '@remix-run/react'
import { applyLink, ownProgress } from '~/domain/progress/queries.server'
import { PROGRESS_COMPLETE, PROGRESS_TITLE } from '~/domain/progress/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'
import { profile } from '~/views/links'
import { ProgressMeter, StepList } from '~/views/onboarding/steps'

export const meta = titleMeta<typeof loader>(() => PROGRESS_TITLE)

/** The viewer's checklist. (PROGRESS-01 to PROGRESS-04, PROGRESS-09) */
export const loader = requireMember(async ({ ctx }) => ({
  ...(await ownProgress(ctx)),
  apply: await applyLink(ctx),
  profile: profile(ctx.viewer.id),
}))

export default function ProfileProgress() {
  const { steps, percent, apply, profile } = useLoaderData<typeof loader>()
  const lede =
    percent === 100
      ? PROGRESS_COMPLETE
      : 'You’ll get more answers when people know a bit about you.'
  return (
    <Page title={PROGRESS_TITLE} lede={lede}>
      <ProgressMeter percent={percent} />
      <StepList steps={steps} apply={apply} />
      <p>
        <a href={profile}>See your profile</a>
      </p>
    </Page>
  )
}
