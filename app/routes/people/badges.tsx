import { useLoaderData } from '@remix-run/react'
import { NO_BADGES } from '~/domain/people/schema'
import { ASK_A_QUESTION } from '~/domain/topics/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { mayWritePost } from '~/policy/posts'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { askQuestion, newPost } from '~/views/addresses'

const TITLE = 'My badges'

export const meta = titled<typeof loader>(() => TITLE)

/** The viewer's badges. Nobody can earn one yet, so it says what one can do meanwhile. (BADGE-03) */
export const loader = forMembers(({ ctx }) => ({ mayPost: mayWritePost(ctx.viewer, ctx.partner) }))

export default function Badges() {
  const { mayPost } = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE}>
      <EmptyState
        title={NO_BADGES}
        text="Badges are not awarded yet. Meanwhile, ask what you want to know, or tell what you know."
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
