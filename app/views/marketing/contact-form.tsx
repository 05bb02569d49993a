import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { fieldValue, type FormState } from '~/ui/form-state'
import { SiteHero } from './blocks'
import { useMarketing } from './marketing-data'

type ContactFormProps = {
  /** What was wrong with the form that was just sent */
  form?: FormState
  /** What was typed before the form's token expired */
  typed: FormState
  /** The page that led here */
  page: string
}

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  school: 'School',
  position: 'Position',
  contact_time: 'A good time to reach you',
  message: 'Message',
}

/** The form for requesting a demo. (HELP-11) */
export function ContactForm({ form, typed, page }: ContactFormProps) {
  const formState = form ?? typed
  const field = { form: formState }
  return (
    <>
      <ErrorSummary form={form} labels={LABELS} />
      <Form
        submit="Send"
        className="contact"
        fields={{ page: fieldValue(formState, 'page', page) }}
      >
        <Field
          {...field}
          name="first_name"
          label={LABELS.first_name}
          autoComplete="given-name"
          required
        />
        <Field
          {...field}
          name="last_name"
          label={LABELS.last_name}
          autoComplete="family-name"
          required
        />
        <Field {...field} name="email" type="email" label={LABELS.email} required />
        <Field
          {...field}
          name="phone"
          type="tel"
          label={LABELS.phone}
          autoComplete="tel"
          optional
        />
        <Field
          {...field}
          name="school"
          label={LABELS.school}
          autoComplete="organization"
          required
        />
        <Field
          {...field}
          name="position"
          label={LABELS.position}
          autoComplete="organization-title"
          required
        />
        <Field
          {...field}
          name="contact_time"
          label={LABELS.contact_time}
          hint="For example: weekday mornings, Eastern time."
          optional
        />
        <Field {...field} name="message" label={LABELS.message} as="textarea" required />
        <Honeypot />
      </Form>
    </>
  )
}

/** Programs fill every field; people are not shown this one. (HELP-13) */
function Honeypot() {
  return (
    <p hidden>
      <label>
        Please leave this empty
        <input type="text" name="sub_id" autoComplete="off" tabIndex={-1} />
      </label>
    </p>
  )
}

const SENT = {
  title: 'Thank you. We got your message.',
  lede: 'A real person will read it and write back.',
  scene: 'contact',
} as const

/** In place of the form. (HELP-16) */
export function ContactSent() {
  const { suitePath } = useMarketing()
  return (
    <SiteHero hero={SENT}>
      <div className="row" role="status">
        <ButtonLink href={suitePath} variant="quiet">
          Look around in the meantime
        </ButtonLink>
      </div>
    </SiteHero>
  )
}
