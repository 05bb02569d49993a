import { useLoaderData } from '@remix-run/react'
import { ownDrafts } from '~/presenters/own-drafts.server'
import { ownUnnamed } from '~/domain/posts/unnamed.server'
import { NO_DRAFTS } from '~/domain/drafts/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { UnnamedList } from '~/views/posts/unnamed-list'
import { DraftCard } from '~/views/composing/draft-card'

const TITLE = 'Your drafts'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** What one has begun to write, and where each is continued; and what no other list of one's own has. */
export const loader = requireMember(async ({ ctx }) => ({
  drafts: await ownDrafts(ctx),
  unnamed: await ownUnnamed(ctx),
}))

export default function Drafts() {
  const { drafts, unnamed } = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE} lede="Only you can see these.">
      {drafts.length === 0 ? (
        <EmptyState
          title={NO_DRAFTS}
          text="Posts you haven’t finished are saved here until you post or discard them."
        />
      ) : (
        <ul className="stack">
          {drafts.map((draft) => (
            <li key={draft.id}>
              <DraftCard draft={draft} />
            </li>
          ))}
        </ul>
      )}
      <UnnamedList questions={unnamed} />
    </Page>
  )
}
