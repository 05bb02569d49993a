import type { AppLoadContext } from '@remix-run/node'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { signupFormData } from '~/routes/signup/form-data.server'
import type { SignupEntry } from '~/routes/signup/signup-entry.server'
import { PageProvider } from '~/ui/page-context'
import { emptyFormState } from '~/ui/form-state'
import { SignupForm, type SignupFormProps } from '~/views/signup/signup-form'

const plain: SignupFormProps = {
  form: emptyFormState,
  fixed: {},
  needsPassword: true,
  prospective: false,
  institutions: [],
  enrollment: null,
  externalId: null,
  captcha: null,
  signupCode: null,
  joined: false,
  savePath: null,
  forgetPath: null,
}

const rendered = (props: Partial<SignupFormProps>) =>
  renderToString(
    <PageProvider csrf="token" timeZone={null}>
      <SignupForm {...plain} {...props} />
    </PageProvider>,
  )

const NO_FIELDS = { first_name: undefined, last_name: undefined, email: undefined }
const entry = {
  flow: 'in',
  prospectId: null,
  school: { institutions: [], external_id: null },
  known: { ...NO_FIELDS, needsPassword: true },
  account: null,
  identity: null,
} as unknown as SignupEntry

test.each([
  ['has joined', { joined_date: new Date() }, true],
  ['waits for their terms', { joined_date: null }, false],
  ['is a visitor', null, false],
])('[SIGNUP-08] the button for someone who %s', (_, viewer, isDisabled) => {
  const context = { ctx: { viewer } } as unknown as AppLoadContext
  const html = rendered(signupFormData(entry, context))
  expect(/<button[^>]* disabled[^>]*>Sign up</.test(html)).toBe(isDisabled)
})

test('what is known already is read-only, whatever was sent', () => {
  const values = { email: 'other@home.test', first_name: 'Typed' }
  const html = rendered({ fixed: { email: 'own@home.test' }, form: { ...emptyFormState, values } })
  expect(html).toMatch(/<input[^>]*readonly=""[^>]*name="email"[^>]*value="own@home.test"/)
  expect(html).not.toContain('other@home.test')
  expect(html).toContain('value="Typed"')
})

test('[SIGNUP-20] the address is checked after 300 ms of quiet, by the call that asks the server', () => {
  expect(rendered({})).toContain('data-check="/api/validate/address" data-check-delay="300"')
})
