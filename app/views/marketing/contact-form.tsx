import { ButtonLink, Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { typedValue, type FormReply } from '~/ui/reply'
import { SiteHero } from './blocks'
import { useMarketing } from './facts'

type ContactFormProps = {
  /** What was wrong with the form that was just sent */
  form?: FormReply
  /** What was typed before the form's token expired */
  typed: FormReply
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

/** Who asks for a demo. (HELP-11) */
export function ContactForm({ form, typed, page }: ContactFormProps) {
  const reply = form ?? typed
  const field = { form: reply }
  return (
    <>
      <ErrorSummary form={form} labels={LABELS} />
      <Form className="contact" fields={{ page: typedValue(reply, 'page', page) }}>
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
        <Field
          {...field}
          name="email"
          type="email"
          label={LABELS.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
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
        <Trap />
        <FormButtons>
          <Button>Send</Button>
        </FormButtons>
      </Form>
    </>
  )
}

/** Programs fill every field; people are not shown this one. (HELP-13) */
function Trap() {
  return (
    <p hidden>
      <label>
        Please leave this empty
        <input type="text" name="sub_id" autoComplete="off" tabIndex={-1} />
      </label>
    </p>
  )
}

/** In place of the form. (HELP-16) */
export function ContactSent() {
  const { suitePath } = useMarketing()
  return (
    <SiteHero
      title="Thank you. It is with us."
      lede="A person reads your message and writes back to you."
      scene="contact"
    >
      <div className="row" role="status">
        <ButtonLink href={suitePath} variant="quiet">
          Meanwhile, look around
        </ButtonLink>
      </div>
    </SiteHero>
  )
}
