import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { useMarketing } from './marketing-data'
import { SUBSCRIBE_PATH } from './nav-links'

/** The newsletter form below every page; `signup_location` is that page. (MARKETING-14) */
export function SubscribeForm({ form, location }: { form?: FormState; location?: string }) {
  const { productName, path } = useMarketing()
  return (
    <Form
      action={SUBSCRIBE_PATH}
      label="Our newsletter"
      className="subscribe"
      fields={{ signup_location: location ?? path }}
    >
      <Field
        form={form}
        // Below the contact form, which has an email too, it needs an id of its own.
        id={form ? 'email' : 'newsletter-email'}
        name="email"
        type="email"
        label={`A newsletter from ${productName}, once a term`}
        placeholder="you@school.edu"
        required
      />
      <Button variant="quiet">Subscribe</Button>
    </Form>
  )
}
