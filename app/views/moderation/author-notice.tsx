import { hiddenByStaff, removedByStaff } from '~/domain/moderation/schema'
import { Callout } from '~/ui/messages'

/** Why others do not see something anymore: for its author, above it. */
export function HiddenNote({
  what,
  notice,
}: {
  what: 'post' | 'comment' | 'answer' | 'event'
  notice: string | null
}) {
  return (
    <Callout tone="bad" title={hiddenByStaff(what)} icon="flag">
      <Reason notice={notice} />
    </Callout>
  )
}

/** Why something of one's own is gone. */
export function RemovedNote({ what, notice }: { what: 'post' | 'event'; notice: string }) {
  return (
    <Callout tone="bad" title={removedByStaff(what)} icon="flag">
      <Reason notice={notice} />
    </Callout>
  )
}

function Reason({ notice }: { notice: string | null }) {
  return (
    <>
      {notice && <blockquote className="as-typed">{notice}</blockquote>}
      <p>
        <a href="/community-guidelines">Community guidelines</a>
      </p>
    </>
  )
}
