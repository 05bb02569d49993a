import { HOLD_FIELDS, isHeld, type DraftNote as Note } from '~/domain/drafts/schema'
import { Button } from '~/ui/button'
import { HiddenFields } from '~/ui/form'
import { useFormTokens } from '~/ui/page-facts'
import { typedValue, type FormReply } from '~/ui/reply'
import { Time } from '~/ui/time'

type DraftNoteProps = { form?: FormReply; draft?: Note | null }

/**
 * That a draft is kept, and the way to forget it; script shows it when it has saved one. With what
 * ties the form to its draft: answered again, the form stays tied to the one that it began with.
 */
export function DraftNote({ form, draft }: DraftNoteProps) {
  const { newKey = () => crypto.randomUUID() } = useFormTokens()
  const { form_key: key, version } = HOLD_FIELDS
  const hold = {
    form_key: typedValue(form, key) || newKey(),
    version: typedValue(form, version, draft?.saved_at),
  }
  const own = draft && isHeld(draft, hold) ? draft : null
  return (
    <>
      <HiddenFields fields={{ [key]: hold.form_key, [version]: hold.version }} />
      <div className="row draft-note" data-draft-note="" hidden={!own}>
        <span className="meta">
          Draft saved {own ? <Time at={own.saved_at} /> : <time />}
          <span hidden data-replaced="">
            {' '}
            in place of a draft from another window
          </span>
        </span>
        <Button variant="quiet" small name="discard" value="draft">
          Discard draft
        </Button>
      </div>
    </>
  )
}
