import { PHOTO_TYPES } from '~/domain/photos/schema'
import {
  MAX_PICTURES,
  PICTURE_FILES,
  PICTURE_INPUTS,
  SMALL_PICTURE,
} from '~/domain/photos/schema-pictures'
import { Button } from '~/ui/button'
import { FieldError, FieldHint, describedBy } from '~/ui/field-notes'
import { fieldErrors, fieldValues, type FormState } from '~/ui/form-state'
import { useLite } from '~/ui/page-context'

type PictureFieldsProps = {
  form?: FormState
  /** Where the school has them; those that are there can be removed anywhere */
  mayAdd: boolean
  /** What the form begins with, by the names of its controls */
  defaults?: Readonly<Record<string, readonly string[]>>
  /** The buttons were pressed: it goes on here */
  isOpen?: boolean
}

const [IDS, ...ALTS] = PICTURE_INPUTS

/**
 * The pictures of what is written: chosen, described, ordered and removed by buttons that answer with the same
 * form, so that they work without script. A text box for each description: Enter sends nothing.
 */
export function PictureFields({ form, mayAdd, defaults = {}, isOpen = false }: PictureFieldsProps) {
  const ids = fieldValues(form, IDS, defaults[IDS]).filter(Boolean)
  const errors = fieldErrors(form, IDS)
  if (!mayAdd && ids.length === 0) return null
  return (
    <details className="fold picture-fields" open={ids.length > 0 || errors.length > 0}>
      <summary>
        Pictures
        {ids.length > 0 && <span className="number">{ids.length}</span>}
      </summary>
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the button that led here was in it */}
      <div role="group" aria-label="Pictures" id={IDS} tabIndex={-1} autoFocus={isOpen}>
        <FieldError id={IDS} errors={errors} />
        <ol>
          {ids.map((id, at) => (
            <ChosenPicture key={id} {...{ id, at, form, defaults }} />
          ))}
        </ol>
        {mayAdd && ids.length < MAX_PICTURES && <PictureChooser isFirst={ids.length === 0} />}
      </div>
    </details>
  )
}

type ChosenPictureProps = Pick<PictureFieldsProps, 'form' | 'defaults'> & { id: string; at: number }

function ChosenPicture({ id, at, form, defaults = {} }: ChosenPictureProps) {
  const lite = useLite()
  const place = at + 1
  const name = ALTS[at] ?? ''
  const [alt = ''] = fieldValues(form, name, defaults[name])
  return (
    <li>
      <input type="hidden" name={IDS} value={id} />
      {lite ? (
        <a href={`/photos/${id}-${SMALL_PICTURE}`}>Picture {place}</a>
      ) : (
        <img src={`/photos/${id}-${SMALL_PICTURE}`} alt={alt || `Picture ${place}`} />
      )}
      <div className="field">
        <label htmlFor={name}>Describe picture {place} for people who can’t see it</label>
        <textarea className="input" id={name} name={name} rows={2} defaultValue={alt} />
        <p className="row">
          {at > 0 && (
            <PictureButton name="move_picture" id={id} of={place}>
              Move up
            </PictureButton>
          )}
          <PictureButton name="remove_picture" id={id} of={place}>
            Remove
          </PictureButton>
        </p>
      </div>
    </li>
  )
}

type PictureButtonProps = { name: string; id: string; of: number; children: string }

/** Text browsers show a button by its value: here that is which picture it is for. */
const PictureButton = ({ name, id, of, children }: PictureButtonProps) => (
  <Button variant="quiet" small name={`${name}:${id}`} data-turbo="false">
    {`${children} picture ${of}`}
  </Button>
)

function PictureChooser({ isFirst }: { isFirst: boolean }) {
  return (
    <div className="field">
      <label htmlFor={PICTURE_FILES}>{isFirst ? 'Choose pictures' : 'Choose more pictures'}</label>
      <FieldHint id={PICTURE_FILES}>
        {`Up to ${MAX_PICTURES}, each up to 10 MB. We remove location and other hidden data.`}
      </FieldHint>
      <input
        className="input"
        type="file"
        id={PICTURE_FILES}
        name={PICTURE_FILES}
        accept={PHOTO_TYPES}
        multiple
        aria-describedby={describedBy(PICTURE_FILES, true, [])}
      />
      <p>
        <Button variant="quiet" small name="add_pictures" data-turbo="false">
          Add pictures
        </Button>
      </p>
    </div>
  )
}
