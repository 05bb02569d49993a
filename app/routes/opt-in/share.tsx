import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { browseTopics, optIn } from '~/views/links'
import { OptInPage } from '~/views/opt-in/opt-in-page'
import { SHARE_TITLE } from '~/views/opt-in/texts'
import { requireOptedIn } from './steps.server'

export const meta = titleMeta<typeof loader>(() => SHARE_TITLE)

/** (OPTIN-12) */
export const loader = requireMember(({ ctx }) => {
  requireOptedIn(ctx)
  return null
})

export default function OptInShare() {
  return (
    <OptInPage step="share" title={SHARE_TITLE}>
      <p>Choose a topic, and tell prospective students what you wish you had known.</p>
      <div className="row">
        <ButtonLink href={browseTopics}>SHARE</ButtonLink>
        <ButtonLink href={optIn('done')} variant="quiet">
          Skip for now
        </ButtonLink>
      </div>
    </OptInPage>
  )
}
