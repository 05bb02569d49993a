import type { Care } from '~/domain/safety/schema'
import {
  BINDING_FIELDS,
  belongsToForm,
  DISCARD_DRAFT_BUTTON,
  draftVersion,
  type DraftNote as Note,
  type Discarding,
} from '~/domain/drafts/schema'
import { Button, ButtonLink } from '~/ui/button'
import { HiddenFields, FormButtons } from '~/ui/form'
import { useFormTokens } from '~/ui/page-context'
import { fieldValue, type FormState } from '~/ui/form-state'
import { Time } from '~/ui/time'
import { DISCARD_POST } from '~/domain/posts/schema'
import { Callout } from '~/ui/messages'
import { Prose } from '~/ui/page'
import { pluralize } from '~/ui/count'
import { drafts } from '../links'
import { CareCard } from '../safety/care-card'

type DraftNoteProps = { form?: FormState; draft?: Note | null }

/**
 * That a draft is kept, and the way to forget it; script adds it when it has saved one. With what
 * ties the form to its draft: answered again, the form stays tied to the one that it began with.
 */
export function DraftNote({ form, draft }: DraftNoteProps) {
  const { newIdempotencyKey: newKey = () => crypto.randomUUID() } = useFormTokens()
  const { form_key: key, version } = BINDING_FIELDS
  const hold = {
    form_key: fieldValue(form, key) || newKey(),
    version: fieldValue(form, version, draft ? draftVersion(draft) : undefined),
  }
  const own = draft && belongsToForm(draft, hold) ? draft : null
  // The form as it was saved: one that was answered has what was typed since.
  const isShown = own !== null && !fieldValue(form, key)
  return (
    <>
      <HiddenFields fields={{ [key]: hold.form_key, [version]: hold.version }} />
      <div
        className="row draft-note"
        data-draft-note={DISCARD_DRAFT_BUTTON}
        data-draft-shown={isShown ? '' : undefined}
      >
        {own && (
          <>
            <span className="meta">
              Draft saved <Time at={own.saved_at} />
              {own.others > 0 && (
                <>
                  {' '}
                  · <a href={drafts}>{pluralize(own.others, 'other draft', 'other drafts')}</a>
                </>
              )}
            </span>
            <Button variant="quiet" small name="discard" value={DISCARD_DRAFT_BUTTON}>
              {DISCARD_DRAFT_BUTTON}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

type WritingButtonsProps = {
  /** What the button that publishes says */
  publish: string
  /** Without a way back, as below the comments of a post, there is nothing to close. */
  cancel?: boolean
}

/**
 * The buttons of a compose form. The last ones answer with the same page, so the browser loads it
 * itself: Turbo takes only redirects and error statuses as responses to a form.
 */
export function WritingButtons({ publish, cancel = true }: WritingButtonsProps) {
  return (
    <FormButtons>
      <Button data-publish="">{publish}</Button>
      <Button variant="quiet" name="preview" data-turbo="false">
        Preview
      </Button>
      <Button variant="quiet" name="draft">
        Save draft
      </Button>
      {cancel && (
        <Button variant="quiet" name="cancel">
          Cancel
        </Button>
      )}
    </FormButtons>
  )
}

type DiscardQuestionProps = {
  of: Discarding
  question?: string
  /** The field that 'Cancel' leads back to */
  fieldId?: string
}

/** Stands in the form: what is written stays until it is discarded, and the draft with it. (POST-31, POST-32) */
export function DiscardQuestion({
  of,
  question = DISCARD_POST,
  fieldId = 'title',
}: DiscardQuestionProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- it is where a dialog would have been
    <div role="alert" tabIndex={-1} autoFocus>
      <Callout tone="bad" title={question}>
        <div className="form-buttons">
          <Button variant="danger" small name="discard" value={of}>
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

type PreviewProps = { preview?: { title: string; html: string; care?: Care | null } }

/** How the text will look, above the form that still holds it. */
export function Preview({ preview }: PreviewProps) {
  if (!preview) return null
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- it was asked for, and is what to read next
    <section className="card preview" tabIndex={-1} autoFocus aria-labelledby="preview-title">
      <h2 id="preview-title" className="meta">
        Preview
      </h2>
      {preview.title && <p className="preview-title">{preview.title}</p>}
      {preview.html ? <Prose html={preview.html} /> : <p className="meta">Nothing written yet.</p>}
      <CareCard care={preview.care} />
    </section>
  )
}
