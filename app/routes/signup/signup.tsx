import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { publicRoute } from '~/http/guards/member-route.server'
import { signOnButton } from '~/presenters/shell/sign-on-button'
import { documentTitle } from '~/presenters/shell/title'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { Page, Prose } from '~/ui/page'
import { SignOnButton } from '~/views/signup/sign-on-button'
import { SignupForm } from '~/views/signup/signup-form'
import { captchaData } from './captcha.server'
import { loadEntry, isSavePath } from './signup-entry.server'
import { signupCodeData, signupFormData } from './form-data.server'
import { register } from './register.server'
import { requireIdentity, saveIdentity } from './save-identity.server'
import { introText, LEDES, TITLES, VERIFIED_LEDE } from './texts'

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const title = { title: documentTitle(TITLES[data.flow](data.schoolName), data.productName) }
  // A provider's script is allowed by the headers of this page alone, not by those of the one before.
  return data.fields.captcha?.widget
    ? [title, { name: 'turbo-visit-control', content: 'reload' }]
    : [title]
}

/** Signing up through one of the sign-up flows. (SIGNUP-01 to SIGNUP-05) */
export const loader = publicRoute(async (args) => {
  const { context, url } = args
  const entry = await loadEntry(args)
  if (isSavePath(url)) requireIdentity(entry)
  const { flow, school, identity } = entry
  const intro = introText(flow, school, context.services.env.PRODUCT_NAME)
  return {
    flow,
    lede: identity ? VERIFIED_LEDE : LEDES[flow],
    productName: context.services.env.PRODUCT_NAME,
    schoolName: args.ctx.partner?.shorthand_name ?? school.name,
    // New people of the school come in by it, too, with their name and address filled in.
    signOn: flow === 'in' && !identity ? signOnButton(args.ctx.partner, url, '') : null,
    intro: intro === null ? null : renderMarkdown(intro),
    fields: {
      ...signupFormData(entry, context),
      captcha: identity ? null : captchaData(context, url),
      signupCode: await signupCodeData(entry, context),
    },
  }
})

export const action = publicRoute(async (args) =>
  isSavePath(args.url) ? saveIdentity(args) : register(args, await loadEntry(args)),
)

export default function Signup() {
  const { flow, lede, schoolName, intro, signOn, fields } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const { formState: form = fields.form, captcha = fields.captcha } = actionData ?? {}
  const { signupCode = fields.signupCode } = actionData ?? {}
  return (
    <Page title={TITLES[flow](schoolName)} lede={lede}>
      {intro && <Prose html={intro} />}
      {signOn && <SignOnButton {...signOn} />}
      <SignupForm {...fields} form={form} captcha={captcha} signupCode={signupCode} />
    </Page>
  )
}
