import {
  AS_SHOWN,
  framingQuery,
  SMALLEST_SIZE,
  wholeQuery,
  type Framing,
  type OtherFraming,
} from '~/domain/photos/schema-framing'
import { PHOTO_SAVING, VIEW_SIZE } from '~/domain/photos/schema'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { framePhoto } from '../links'

type FramingFormProps = {
  /** The name of the waiting picture */
  picture: string
  shown: Framing
  others: OtherFraming[]
  form?: FormState
}

/** What is shown is what is saved, unless another framing is picked. (PHOTO-01, PHOTO-02) */
export function FramingForm({ picture, shown, others, form }: FramingFormProps) {
  const at = framePhoto(picture)
  return (
    <Form action={at} fields={{ turn: String(shown.turn) }}>
      {/* Enter in a number presses the first button: it shows the result and saves nothing yet. */}
      <button type="submit" formAction={`${at}/show-framing`} value="Show the result" hidden />
      {/* The client script puts the whole picture here, with a frame to move by hand. */}
      <div
        className="crop"
        data-crop={`${at}/view${wholeQuery(shown.turn)}`}
        data-smallest={SMALLEST_SIZE}
        hidden
      />
      <Framings
        at={at}
        choices={[{ name: AS_SHOWN, label: 'As it is now', framing: shown }, ...others]}
      />
      <FormButtons>
        <Button variant="quiet" formAction={`${at}/rotate-left`}>
          Rotate left
        </Button>
        <Button variant="quiet" formAction={`${at}/rotate-right`}>
          Rotate right
        </Button>
      </FormButtons>
      <details className="fold" open={form !== undefined}>
        <summary>Move it by numbers</summary>
        <div className="stack">
          <Field form={form} name="x" label="Left to right" {...number(shown.x, 0)} />
          <Field form={form} name="y" label="Top to bottom" {...number(shown.y, 0)} />
          <Field form={form} name="size" label="Size" {...number(shown.size, SMALLEST_SIZE)} />
          <FormButtons>
            <Button variant="quiet" formAction={`${at}/show-framing`}>
              Show the result
            </Button>
          </FormButtons>
        </div>
      </details>
      <FormButtons>
        <Button data-turbo-submits-with={PHOTO_SAVING}>Save</Button>
        <Button variant="quiet" formAction={`${at}/cancel`}>
          Cancel
        </Button>
      </FormButtons>
    </Form>
  )
}

/** Pictures of the framings there are to choose from. */
const Framings = ({ at, choices }: { at: string; choices: OtherFraming[] }) => (
  <fieldset className="field">
    <legend>Framing</legend>
    <div className="framings">
      {choices.map(({ name, label, framing }) => (
        <label key={name} className="framing">
          <img
            src={`${at}/view${framingQuery(framing)}`}
            alt=""
            width={VIEW_SIZE}
            height={VIEW_SIZE}
          />
          <span>
            <input type="radio" name="framing" value={name} defaultChecked={name === AS_SHOWN} />{' '}
            {label}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

const number = (value: number, from: number) => ({
  defaultValue: String(value),
  hint: `From ${from} to 100 percent`,
})
