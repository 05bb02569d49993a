import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageProvider } from '~/ui/page-context'
import { emptyFormState } from '~/ui/form-state'
import { SignupForm, type SignupFormProps } from '~/views/signup/signup-form'

const plain: SignupFormProps = {
  form: emptyFormState,
  fixed: {},
  needsPassword: true,
  prospective: false,
  institutions: [],
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

test('[SIGNUP-08] the button is disabled for members, and only for them', () => {
  expect(rendered({ joined: true })).toMatch(/<button[^>]* disabled/)
  expect(rendered({})).not.toContain('disabled')
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
