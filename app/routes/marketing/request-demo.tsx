import { useActionData, useLoaderData } from '@remix-run/react'
import { requestDemo } from '~/domain/marketing/commands.server'
import { contactSchema, tooOften } from '~/domain/marketing/schema'
import { forEverybody, goWith, onceOf, refuse, refuseBy, startReply } from '~/http/door.server'
import { readForm } from '~/http/forms'
import { refused } from '~/platform/failures'
import { SiteHero, Strip } from '~/views/marketing/blocks'
import { ContactForm, ContactSent } from '~/views/marketing/contact-form'
import { DEMO_PATH } from '~/views/marketing/places'
import { described } from './described'
import { pageBefore, sentFrom } from './sent-from'

export const meta = described('Request a demo', 'Tell us where you are, and we show you {product}.')

/** The form, or after it was sent the done view in its place. (HELP-15, HELP-16) */
export const loader = forEverybody(({ context, request, url }) => ({
  sent: url.searchParams.has('sent'),
  page: pageBefore(request) ?? DEMO_PATH,
  typed: startReply(context),
}))

export const action = forEverybody(async ({ ctx, context, request }) => {
  const form = await request.formData()
  const done = () => goWith(context, `${DEMO_PATH}?sent`)
  // A trap that only programs fall into: they see what everybody sees, and nothing is kept. (HELP-13)
  if (form.getAll('sub_id').some((value) => value !== '')) return done()
  const { input, reply } = readForm(form, contactSchema)
  if (!input) return refuse(reply)
  const wait = await context.services.limits.marketing.contact.count(context.ip)
  if (wait > 0) return refuseBy(reply, refused({ '': [tooOften(wait)] }, wait))
  const page = sentFrom(form.get('page'), DEMO_PATH)
  await requestDemo(ctx, input, { page, sender: context.sender, once: onceOf(form) })
  return done()
})

export default function RequestDemo() {
  const { sent, page, typed } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply
  if (sent && !form) return <ContactSent />
  return (
    <>
      <SiteHero
        title="Request a demo"
        lede="Tell us a little, and a person writes back."
        scene="contact"
      />
      <Strip>
        <ContactForm form={form} typed={typed} page={page} />
      </Strip>
    </>
  )
}
