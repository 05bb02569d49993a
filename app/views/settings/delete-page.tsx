import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { RadioGroup } from '~/ui/radio-group'
import type { FormState } from '~/ui/form-state'
import { settings } from '../links'

type DeletePageProps = {
  /** What proves whose account it is */
  by: 'password' | 'email'
  schoolName: string
  form?: FormState
  typed?: FormState
}

/** Says what goes and what may stay; the last button is the one that deletes. */
export function DeletePage({ by, schoolName, form, typed }: DeletePageProps) {
  return (
    <Page
      title="Delete my account"
      lede="This can’t be undone. You may want to download your data first."
    >
      <ErrorSummary form={form} />
      <div className="prose">
        <p>These are deleted right away:</p>
        <ul>
          <li>your profile, your settings and your photo,</li>
          <li>your likes, and who you follow or have blocked,</li>
          <li>your private posts,</li>
          <li>every place where you’re logged in.</li>
        </ul>
        <p>
          You can sign up at {schoolName} again later with the same email; you’ll start from
          scratch.
        </p>
      </div>
      <Form submit="Delete my account" submitVariant="danger" cancel={settings()}>
        <RadioGroup
          form={form ?? typed}
          name="content"
          legend="What should happen to your posts, comments and messages?"
          choices={[
            {
              value: 'keep',
              label: 'Keep them without my name',
              hint: 'They stay for the people who answered them, under “Former member”.',
            },
            {
              value: 'remove',
              label: 'Delete them',
              hint: 'Your posts are deleted with all their comments, and so are your comments elsewhere and the events you added; people who planned to come are notified.',
            },
          ]}
        />
        <ProofField by={by} form={form} typed={typed} />
      </Form>
    </Page>
  )
}

/** The password, or the email address where the account has none. */
const ProofField = ({ by, form, typed }: Omit<DeletePageProps, 'schoolName'>) =>
  by === 'password' ? (
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
      hint="To make sure it’s you, type this account’s email address."
      autoComplete="off"
      required
    />
  )
