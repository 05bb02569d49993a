import {
  NO_MORE_REQUESTS,
  ASK_SOMEONE,
  requestedText,
  WHY_NOT,
  type Asking,
} from '~/domain/answer-requests/schema'
import { ActionButton } from '~/ui/action-button'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/messages'
import { askSomeone, declineRequest, requestSettings } from '../links'

type AskingNoteProps = { postId: string; asking: Asking }

/** Below a question: for who was asked to answer, and for those who can ask. */
export function AskingNote({ postId, asking }: AskingNoteProps) {
  return (
    <>
      {asking.requester !== null && <RequestNote postId={postId} requester={asking.requester} />}
      {asking.state !== null && <AskNote postId={postId} {...asking} />}
    </>
  )
}

/** The form to answer is below. */
function RequestNote({ postId, requester }: { postId: string; requester: string }) {
  return (
    <Callout icon="ask" title={`${requester} asked if you could answer`}>
      <p>If you can’t, that’s fine. We won’t tell {requester}.</p>
      <div className="row">
        <ActionButton action={declineRequest(postId)} small>
          Not this time
        </ActionButton>
        <a href={requestSettings}>Don’t ask me anymore</a>
      </div>
    </Callout>
  )
}

function AskNote({
  postId,
  state,
  requested,
  left,
}: Omit<Asking, 'requester'> & { postId: string }) {
  return (
    <div className="row">
      {requested.length > 0 && <p className="meta">{requestedText(requested)}</p>}
      {state !== null && state !== 'open' && <p className="meta">{WHY_NOT[state]}</p>}
      {state === 'open' && left === 0 && requested.length === 0 && (
        <p className="meta">{NO_MORE_REQUESTS}</p>
      )}
      {state === 'open' && left > 0 && (
        <ButtonLink href={askSomeone(postId)} variant="quiet" small icon="ask">
          {requested.length > 0 ? 'Ask someone else' : ASK_SOMEONE}
        </ButtonLink>
      )}
    </div>
  )
}
