import { useLoaderData } from '@remix-run/react'
import { ownDrafts } from '~/domain/drafts/list.server'
import { NO_DRAFTS } from '~/domain/drafts/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { DraftCard } from '~/views/writing/draft-card'

const TITLE = 'Your drafts'

export const meta = titled<typeof loader>(() => TITLE)

/** What one has begun to write, and where each is continued. */
export const loader = forMembers(({ ctx }) => ({ drafts: ownDrafts(ctx) }))

export default function Drafts() {
  const { drafts } = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE} lede="Only you can see these.">
      {drafts.length === 0 ? (
        <EmptyState
          title={NO_DRAFTS}
          text="What you write is kept here until you publish or discard it."
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
    </Page>
  )
}
