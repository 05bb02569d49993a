import { requireMember } from '~/http/guards/member-route.server'
import { HOME_BEHIND } from '~/policy/home-sequence'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { browseTopics } from '~/views/links'
import { OptInPage } from '~/views/opt-in/opt-in-page'
import { DISCUSSIONS, DONE_TITLE } from '~/views/opt-in/texts'
import { requireOptedIn } from './steps.server'

export const meta = titleMeta<typeof loader>(() => DONE_TITLE)

/** (OPTIN-13) */
export const loader = requireMember(({ ctx }) => {
  requireOptedIn(ctx)
  return null
})

export default function OptInDone() {
  return (
    <OptInPage step="done" title={DONE_TITLE}>
      <p>
        Whenever you have something to tell, post in “{DISCUSSIONS}” on the{' '}
        <a href={browseTopics}>Topics</a> page.
      </p>
      <div className="row">
        <ButtonLink href={HOME_BEHIND}>Got it</ButtonLink>
      </div>
    </OptInPage>
  )
}
