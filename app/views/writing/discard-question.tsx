import { DISCARD_POST } from '~/domain/posts/schema'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/messages'

type DiscardQuestionProps = {
  question?: string
  /** The field that 'Cancel' leads back to */
  fieldId?: string
}

/** Stands in the form: what is written stays until it is discarded, and the draft with it. (POST-31, POST-32) */
export function DiscardQuestion({
  question = DISCARD_POST,
  fieldId = 'title',
}: DiscardQuestionProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- it stands where a dialog would have been
    <div role="alert" tabIndex={-1} autoFocus>
      <Callout tone="bad" title={question}>
        <div className="form-buttons">
          <Button variant="danger" small name="discard" value="post">
            Discard
          </Button>
          <ButtonLink href={`#${fieldId}`} variant="quiet" small>
            Cancel
          </ButtonLink>
        </div>
      </Callout>
    </div>
  )
}
