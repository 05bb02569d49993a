import { hiddenByStaff, removedByStaff } from '~/domain/moderation/schema'
import { Callout } from '~/ui/messages'
import { communityRules, ownDecision } from '../links'

/** What its author reads of a decision. */
type Notice = { rule: string | null; notice_to_author: string | null }

type NoteProps<What> = { what: What; id: string; notice: Notice | null }

/** Why others do not see something anymore: for its author, above it. */
export const HiddenNote = ({
  what,
  id,
  notice,
}: NoteProps<'post' | 'comment' | 'answer' | 'event'>) => (
  <Callout tone="bad" title={hiddenByStaff(what)} icon="flag">
    <Reason notice={notice} href={ownDecision(what === 'answer' ? 'comment' : what, id)} />
  </Callout>
)

/** Why something of one's own is gone. */
export const RemovedNote = ({ what, id, notice }: NoteProps<'post' | 'event'>) => (
  <Callout tone="bad" title={removedByStaff(what)} icon="flag">
    <Reason notice={notice} href={ownDecision(what, id)} />
  </Callout>
)

function Reason({ notice, href }: { notice: Notice | null; href: string }) {
  return (
    <>
      {notice?.rule && (
        <p>
          The rule: <a href={communityRules}>{notice.rule}</a>
        </p>
      )}
      {notice?.notice_to_author && (
        <blockquote className="as-typed">{notice.notice_to_author}</blockquote>
      )}
      <p>
        {notice && <a href={href}>Appeal</a>}{' '}
        <a href="/community-guidelines">Community guidelines</a>
      </p>
    </>
  )
}
