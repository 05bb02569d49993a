import { useLoaderData } from '@remix-run/react'
import { NO_BADGES } from '~/domain/people/schema'
import { ASK_A_QUESTION } from '~/domain/topics/schema'
import { requireMember } from '~/http/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { canWritePost } from '~/policy/posts'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { askQuestion, newPost } from '~/views/links'

const TITLE = 'My badges'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** The viewer's badges. No one can earn one yet, so it says what one can do meanwhile. (BADGE-03) */
export const loader = requireMember(({ ctx }) => ({
  mayPost: canWritePost(ctx.viewer, ctx.partner),
}))

export default function Badges() {
  const { mayPost } = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE}>
      <EmptyState
        title={NO_BADGES}
        text="We don’t award badges yet. In the meantime, ask a question or share what you know."
      >
        <div className="row">
          <ButtonLink href={askQuestion()} icon="ask">
            {ASK_A_QUESTION}
          </ButtonLink>
          {mayPost && (
            <ButtonLink href={newPost()} icon="edit" variant="quiet">
              New post
            </ButtonLink>
          )}
        </div>
      </EmptyState>
    </Page>
  )
}
