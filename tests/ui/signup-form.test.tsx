import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormTokensProvider } from '~/ui/page-facts'
import { emptyReply } from '~/ui/reply'
import { SignupForm, type SignupFormProps } from '~/views/signup/signup-form'

const plain: SignupFormProps = {
  form: emptyReply,
  fixed: {},
  needsPassword: true,
  prospective: false,
  institutions: [],
  externalId: null,
  captcha: null,
  joined: false,
  saveAddress: null,
  forgetAddress: null,
}

const rendered = (props: Partial<SignupFormProps>) =>
  renderToString(
    <FormTokensProvider csrf="token">
      <SignupForm {...plain} {...props} />
    </FormTokensProvider>,
  )

test('[SIGNUP-08] the button is disabled for who has joined, and only for them', () => {
  expect(rendered({ joined: true })).toMatch(/<button[^>]* disabled/)
  expect(rendered({})).not.toContain('disabled')
})

test('what is known already is read-only, whatever was sent', () => {
  const values = { email: 'other@home.test', first_name: 'Typed' }
  const html = rendered({ fixed: { email: 'own@home.test' }, form: { ...emptyReply, values } })
  expect(html).toMatch(/<input[^>]*readonly=""[^>]*name="email"[^>]*value="own@home.test"/)
  expect(html).not.toContain('other@home.test')
  expect(html).toContain('value="Typed"')
})

test('[SIGNUP-20] the address is checked after 300 ms of quiet, by the call that asks the server', () => {
  expect(rendered({})).toContain('data-check="/api/validate/address" data-check-delay="300"')
})
