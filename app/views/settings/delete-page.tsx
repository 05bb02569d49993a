import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { RadioGroup } from '~/ui/radio-group'
import type { FormReply } from '~/ui/reply'
import { settings } from '../addresses'

type DeletePageProps = {
  /** What proves whose account it is */
  by: 'password' | 'email'
  schoolName: string
  form?: FormReply
  typed?: FormReply
}

/** Says what goes and what may stay; the last button is the one that deletes. */
export function DeletePage({ by, schoolName, form, typed }: DeletePageProps) {
  return (
    <Page
      title="Delete my account"
      lede="This cannot be undone. You may want to download your data first."
    >
      <ErrorSummary form={form} />
      <div className="prose">
        <p>These go at once:</p>
        <ul>
          <li>your profile, your settings and your photo,</li>
          <li>your likes, and whom you follow or have blocked,</li>
          <li>your private posts,</li>
          <li>every place where you are signed in.</li>
        </ul>
        <p>
          Your email address is free again afterwards: you can sign up at {schoolName} anew, with an
          empty account.
        </p>
      </div>
      <Form>
        <RadioGroup
          form={form ?? typed}
          name="content"
          legend="What should happen to your posts and comments?"
          choices={[
            {
              value: 'keep',
              label: 'Keep them without my name',
              hint: 'They stay for those who answered them, written by “Former member”.',
            },
            {
              value: 'remove',
              label: 'Remove them',
              hint: 'Your posts go with all comments under them, and your comments elsewhere go too.',
            },
          ]}
        />
        {by === 'password' ? (
          <Field
            form={form}
            name="current_password"
            type="password"
            label="Current password"
            autoComplete="current-password"
            required
          />
        ) : (
          <Field
            form={form ?? typed}
            name="email"
            type="email"
            label="Your email address"
            hint="To be sure that it is you, type the address of this account."
            autoComplete="off"
            required
          />
        )}
        <FormButtons>
          <Button variant="danger">Delete my account</Button>
          <ButtonLink href={settings()} variant="quiet">
            Cancel
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
