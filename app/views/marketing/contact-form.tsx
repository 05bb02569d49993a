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

/** As browsers fill them in (HTML, autofill detail tokens) */
const FIELDS = [
  { name: 'first_name', autoComplete: 'given-name', required: true },
  { name: 'last_name', autoComplete: 'family-name', required: true },
  { name: 'email', type: 'email', required: true },
  { name: 'phone', type: 'tel', autoComplete: 'tel', optional: true },
  { name: 'school', autoComplete: 'organization', required: true },
  { name: 'position', autoComplete: 'organization-title', required: true },
  {
    name: 'contact_time',
    hint: 'For example: weekday mornings, Eastern time.',
    optional: true,
  },
  { name: 'message', as: 'textarea', required: true },
] as const

/** The form for requesting a demo. (HELP-11) */
export function ContactForm({ form, typed, page }: ContactFormProps) {
  const formState = form ?? typed
  return (
    <>
      <ErrorSummary form={form} labels={LABELS} />
      <Form
        submit="Send"
        className="contact"
        fields={{ page: fieldValue(formState, 'page', page) }}
      >
        {FIELDS.map((field) => (
          <Field key={field.name} form={formState} label={LABELS[field.name]} {...field} />
        ))}
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
