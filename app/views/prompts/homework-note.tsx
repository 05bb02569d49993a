import { CONNECT_CANVAS, linkCanvasHref, type HomeworkView } from '~/domain/courses/schema'
import { ActionButton } from '~/ui/action-button'
import { ButtonLink } from '~/ui/button'
import { Callout, type Tone } from '~/ui/messages'
import { handInAgain } from '../links'

const TONES: Record<HomeworkView['state'], Tone> = {
  sent: 'good',
  edited: 'info',
  waiting: 'info',
  failed: 'bad',
}

const AGAIN: Partial<Record<HomeworkView['state'], string>> = {
  edited: 'Submit this version',
  failed: 'Try again',
}

/** What became of a response that was handed in, for its author. (CANVAS-08, CANVAS-09) */
export function HomeworkNote({ homework }: { homework: HomeworkView | null }) {
  if (!homework) return null
  const { post_id, assignment_name, state, text } = homework
  const again = AGAIN[state]
  return (
    <Callout tone={TONES[state]} title={assignment_name}>
      <p>{text}</p>
      {again && (
        <div className="row">
          <ActionButton action={handInAgain(post_id)} small>
            {again}
          </ActionButton>
        </div>
      )}
    </Callout>
  )
}

/** For who can't hand anything in yet: the way to Canvas, and back to this page. (CANVAS-03, CANVAS-11) */
export function CanvasLink({ page }: { page: string | null }) {
  if (!page) return null
  return (
    <Callout title="Submit responses as homework">
      <p>Once your Canvas account is connected, you can submit responses for your courses.</p>
      <div className="row">
        <ButtonLink href={linkCanvasHref(page)} variant="quiet" small reload>
          {CONNECT_CANVAS}
        </ButtonLink>
      </div>
    </Callout>
  )
}
