import { hiddenByStaff, REMOVED_BY_STAFF } from '~/domain/moderation/schema'
import { Callout } from '~/ui/messages'

/** Why others do not see something any more: for its author, above it. */
export function HiddenNote({ what, told }: { what: 'post' | 'comment'; told: string | null }) {
  return (
    <Callout tone="bad" title={hiddenByStaff(what)} icon="flag">
      <Reason told={told} />
    </Callout>
  )
}

/** Why something of one's own is gone. */
export function RemovedNote({ told }: { told: string }) {
  return (
    <Callout tone="bad" title={REMOVED_BY_STAFF} icon="flag">
      <Reason told={told} />
    </Callout>
  )
}

function Reason({ told }: { told: string | null }) {
  return (
    <>
      {told && <blockquote className="as-typed">{told}</blockquote>}
      <p>
        <a href="/community-guidelines">Community guidelines</a>
      </p>
    </>
  )
}
