import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/messages'
import { Page } from '~/ui/page'
import { moderationCase } from '../addresses'

/** In place of a page that asks before a decision, where there is nothing left to decide. */
export function Over({ found: { id, over } }: { found: { id: string; over: string | null } }) {
  return (
    <Page title="There is nothing left to decide">
      <Callout>
        <p>{over}</p>
      </Callout>
      <p>
        <ButtonLink href={moderationCase(id)} variant="quiet">
          To the case
        </ButtonLink>
      </p>
    </Page>
  )
}
