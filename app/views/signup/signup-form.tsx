import { STRENGTH_CHECK } from '../settings/credentials-parts'
import { PASSWORD_HINT } from '~/domain/accounts/schema-credentials'
import { ANSWER_FIELD } from '~/domain/captcha/schema'
import { SIGNUP_CODE_FIELD } from '~/domain/signup/schema'
import type { Choice } from '~/ui/choice'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { Select } from '~/ui/select'
import { CaptchaField, captchaId, type CaptchaData } from './captcha-field'

export type SignupFormProps = {
  form: FormState
  /** What is known already and cannot be changed here, by field (SIGNUP-07) */
  fixed: Record<string, string>
  needsPassword: boolean
  /** They do not study there yet */
  prospective: boolean
  /** Empty where there is nothing to choose */
  institutions: Choice[]
  /** What they are, where the school's login has a word about it */
  enrollment: { choices: Choice[]; defaultValue?: string } | null
  externalId: { label: string; optional: boolean; hint?: string } | null
  captcha: CaptchaData | null
  /** Asked for where many sign up at once */
  signupCode: { hint: string } | null
  /** Where the form of an identity is sent, and where the identity is forgotten (SIGNUP-30) */
  savePath: string | null
  forgetPath: string | null
  /** Someone who has joined can't do it again (SIGNUP-08) */
  joined: boolean
}

/** The form of every flow. (SIGNUP-06, SIGNUP-20) */
export function SignupForm(props: SignupFormProps) {
  const { form, fixed, needsPassword, institutions, prospective, externalId } = props
  const {
    captcha,
    signupCode,
    joined,
    enrollment,
    savePath: saveAddress,
    forgetPath: forgetAddress,
  } = props
  const fieldId = (name: string) => (name === ANSWER_FIELD && captcha ? captchaId(captcha) : name)
  return (
    // A provider's script wants a page of its own, loaded by the browser.
    <div className="stack" data-turbo={captcha?.widget ? 'false' : undefined}>
      <ErrorSummary form={form} idOf={fieldId} />
      <Form action={saveAddress ?? undefined}>
        <NameAndEmail form={form} fixed={fixed} />
        {institutions.length > 0 && (
          <Select
            form={form}
            name="institution_code"
            label={prospective ? 'Where would you like to study?' : 'Where do you study?'}
            emptyLabel="Please choose"
            choices={institutions}
            required
          />
        )}
        {externalId && (
          <Field
            form={form}
            name="external_id"
            {...externalId}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {enrollment && <Enrollment form={form} {...enrollment} />}
        {needsPassword && <Passwords form={form} />}
        {captcha && <CaptchaField data={captcha} form={form} />}
        {signupCode && <SignupCode form={form} {...signupCode} />}
        <p className="meta">
          By signing up you agree to the <a href="/terms">terms</a> and have read the{' '}
          <a href="/privacy">privacy policy</a>.
        </p>
        <FormButtons>
          <Button disabled={joined}>Sign up</Button>
        </FormButtons>
      </Form>
      {forgetAddress && <Forget action={forgetAddress} />}
      <p className="meta">
        Already signed up? Log in as a <a href="/current-login">current student</a> or as a{' '}
        <a href="/prospective-login">prospective student</a>.
      </p>
    </div>
  )
}

function NameAndEmail({ form, fixed }: Pick<SignupFormProps, 'form' | 'fixed'>) {
  const text = (name: string) =>
    name in fixed
      ? { readOnly: true, form: { ...form, values: { [name]: fixed[name] ?? '' } } }
      : { form }
  return (
    <>
      <div className="pair">
        <Field
          name="first_name"
          label="First name"
          autoComplete="given-name"
          required
          {...text('first_name')}
        />
        <Field
          name="last_name"
          label="Last name"
          autoComplete="family-name"
          required
          {...text('last_name')}
        />
      </div>
      <Field
        name="email"
        type="email"
        label="Email"
        required
        check={'email' in fixed ? undefined : { url: '/api/validate/address', delay: 300 }}
        {...text('email')}
      />
    </>
  )
}

function Forget({ action }: { action: string }) {
  return (
    <Form action={action}>
      <p className="row">
        <span className="meta">Not you?</span>
        <Button variant="quiet" small>
          Forget this login
        </Button>
      </p>
    </Form>
  )
}

/** What they are, as their school's login suggests. */
function Enrollment(props: { form: FormState } & NonNullable<SignupFormProps['enrollment']>) {
  return (
    <Select
      name="enrollment"
      label="Which of these describes you?"
      emptyLabel={props.defaultValue ? undefined : 'Please choose'}
      required
      {...props}
    />
  )
}

function Passwords({ form }: { form: FormState }) {
  const common = { form, type: 'password', autoComplete: 'new-password', required: true } as const
  return (
    <div className="pair">
      <Field
        {...common}
        name="password"
        label="Password"
        hint={PASSWORD_HINT}
        check={STRENGTH_CHECK}
      />
      <Field {...common} name="password_confirmation" label="Password again" />
    </div>
  )
}

/** What staff tell the people in a room where everyone signs up. */
function SignupCode({ form, hint }: { form: FormState; hint: string }) {
  return (
    <Field
      form={form}
      name={SIGNUP_CODE_FIELD}
      label="Today’s sign-up code"
      hint={hint}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      required
    />
  )
}
