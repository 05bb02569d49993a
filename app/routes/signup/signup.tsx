import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { forEverybody } from '~/http/door.server'
import { documentTitle } from '~/http/title'
import { renderMarkdown } from '~/platform/markdown.server'
import { Page, Prose } from '~/ui/page'
import { SignupForm } from '~/views/signup/signup-form'
import { captchaFacts } from './captcha.server'
import { enter, isSave } from './enter.server'
import { formFacts } from './form-facts.server'
import { register } from './register.server'
import { needsIdentity, saveIdentity } from './save-identity.server'
import { introOf, LEDES, TITLES, VERIFIED_LEDE } from './texts'

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const title = { title: documentTitle(TITLES[data.door](data.schoolName), data.productName) }
  // A provider's script is allowed by the headers of this page alone, not by those of the one before.
  return data.facts.captcha?.widget
    ? [title, { name: 'turbo-visit-control', content: 'reload' }]
    : [title]
}

/** Signing up through one of the doors. (SIGNUP-01 to SIGNUP-05) */
export const loader = forEverybody(async (asked) => {
  const { context, url } = asked
  const entry = await enter(asked)
  if (isSave(url)) needsIdentity(entry)
  const { door, school, identity } = entry
  const intro = introOf(door, school, context.services.env.PRODUCT_NAME)
  return {
    door,
    lede: identity ? VERIFIED_LEDE : LEDES[door],
    productName: context.services.env.PRODUCT_NAME,
    schoolName: school.name,
    intro: intro === null ? null : renderMarkdown(intro),
    facts: {
      ...formFacts(entry, context),
      captcha: identity ? null : captchaFacts(context, url),
    },
  }
})

export const action = forEverybody(async (asked) =>
  isSave(asked.url) ? saveIdentity(asked) : register(asked, await enter(asked)),
)

export default function Signup() {
  const { door, lede, schoolName, intro, facts } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const shown = answer ? { ...facts, form: answer.reply, captcha: answer.captcha } : facts
  return (
    <Page title={TITLES[door](schoolName)} lede={lede}>
      {intro && <Prose html={intro} />}
      <SignupForm {...shown} />
    </Page>
  )
}
