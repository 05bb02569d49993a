import { UNAVAILABLE } from '~/domain/messages/schema-texts'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { home } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => UNAVAILABLE)

/** (DM-04) */
export const loader = requireMember(() => ({}))

export default function NoMessages() {
  return (
    <Page title={UNAVAILABLE} lede="You can still write comments and answer questions.">
      <div className="row">
        <ButtonLink href={home}>Go to home</ButtonLink>
      </div>
    </Page>
  )
}
