import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import type { FormReply } from '~/ui/reply'
import { useMarketing } from './facts'
import { SUBSCRIBE_PATH } from './places'

/** A letter now and then. Stands below every page; `signup_location` is that page. (MARKETING-14) */
export function SubscribeForm({ form, location }: { form?: FormReply; location?: string }) {
  const { productName, path } = useMarketing()
  return (
    <Form
      action={SUBSCRIBE_PATH}
      label="Our letter"
      className="subscribe"
      fields={{ signup_location: location ?? path }}
    >
      <Field
        form={form}
        // Below the contact form, which has an email too, it needs an id of its own.
        id={form ? 'email' : 'letter-email'}
        name="email"
        type="email"
        label={`A letter from ${productName}, once a term`}
        autoComplete="email"
        autoCapitalize="none"
        placeholder="you@school.edu"
        spellCheck={false}
        required
      />
      <Button variant="quiet">Subscribe</Button>
    </Form>
  )
}
