import type {
  AnnouncementFormTexts,
  AnnouncementPreview,
  AudienceChoices,
} from '~/domain/announcements/schema-school'
import { Button, ButtonLink } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox-group'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { fieldValue, type FormState } from '~/ui/form-state'
import { Prose } from '~/ui/page'
import { AudienceFields } from './audience-fields'

type AnnouncementFormProps = {
  form: FormState
  label: string
  publish: string
  /** Where Cancel leads */
  back: string
  choices: AudienceChoices
  /** What the fields hold before anything was typed */
  defaults: AnnouncementFormTexts
  /** The zone of its times, in words */
  zone: string
  /** It was mailed already: it can be mailed again */
  mailed?: boolean
  preview?: AnnouncementPreview
  /** The announcement as it is, where someone changed it in the meantime */
  current?: AnnouncementPreview
  /** The version that the form began with */
  version?: string
}

/** The whole form of an announcement. It answers at the address of its page. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  const { form, label, publish, back, defaults, zone, preview, current, version } = props
  return (
    <>
      <ErrorSummary form={form} />
      {current && <Shown name="The announcement as it is now" {...current} />}
      {preview && <Shown name="Preview" {...preview} focus />}
      <Form label={label} fields={version === undefined ? undefined : { version }}>
        <Field name="title" label="Title" form={form} defaultValue={defaults.title} look="title" />
        <Field
          as="textarea"
          name="text"
          label="Text"
          form={form}
          defaultValue={defaults.text}
          hint="You can use **bold**, lists and links."
          formats
        />
        <Field
          type="datetime-local"
          name="starts_at"
          label="Show from"
          form={form}
          defaultValue={defaults.starts_at}
          hint={`Times are those at the school (${zone}). Leave it empty to show it right away.`}
          optional
        />
        <Field
          type="datetime-local"
          name="ends_at"
          label="Until"
          form={form}
          defaultValue={defaults.ends_at}
        />
        <AudienceFields {...props} />
        <Options {...props} />
        <FormButtons>
          <Button>{publish}</Button>
          <Button variant="quiet" name="preview" value="on" data-turbo="false">
            Preview
          </Button>
          <ButtonLink href={back} variant="quiet">
            Cancel
          </ButtonLink>
        </FormButtons>
      </Form>
    </>
  )
}

function Options({ form, defaults, mailed }: AnnouncementFormProps) {
  const isChecked = (name: string, before: boolean) =>
    Object.keys(form.values).length > 0 ? fieldValue(form, name) !== '' : before
  return (
    <fieldset className="field">
      <legend>Options</legend>
      <div className="checks">
        <Checkbox
          name="pinned"
          value="on"
          label="Pin it"
          hint="It comes first, and stays next to the feed until it ends, also once it’s read."
          checked={isChecked('pinned', defaults.pinned)}
        />
        <Checkbox
          name="urgent"
          value="on"
          label="It’s urgent"
          hint="Marks it, and emails it once when it starts, to those who get email."
          checked={isChecked('urgent', defaults.urgent)}
        />
        {mailed && (
          <Checkbox
            name="mail_again"
            value="on"
            label="Email it again"
            hint="It was emailed already. Check this if everyone has to read it again."
            checked={isChecked('mail_again', false)}
          />
        )}
      </div>
    </fieldset>
  )
}

type ShownProps = AnnouncementPreview & { name: string; focus?: boolean }

/** How it will look, or looks, and how many people that reaches. */
function Shown({ name, title, html, people, focus }: ShownProps) {
  return (
    <section
      className="card preview"
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- it was asked for, and is what to read next
      autoFocus={focus}
      aria-labelledby="preview-title"
    >
      <h2 id="preview-title" className="meta">
        {name}
      </h2>
      {title && <p className="preview-title">{title}</p>}
      {html ? <Prose html={html} /> : <p className="meta">Nothing written yet.</p>}
      {people !== null && (
        <p>
          <strong>{`${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'} would see this.`}</strong>
        </p>
      )}
    </section>
  )
}
