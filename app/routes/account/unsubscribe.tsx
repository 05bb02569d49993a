import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { unsubscribe } from '~/domain/mailing-lists/commands.server'
import { isOnList } from '~/domain/mailing-lists/queries.server'
import { emailTexts, LIST_TEXTS } from '~/domain/mailing-lists/schema'
import { entryOfCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import { publicRoute, type PublicRouteArgs } from '~/http/guards/member-route.server'
import { NotFound } from '~/platform/failures'
import { titleMeta } from '~/presenters/shell/title'
import { Form } from '~/ui/form'
import { validSecrets } from '~/platform/security/signed-code.server'
import { Page } from '~/ui/page'

export const meta = titleMeta<typeof loader>(() => 'Unsubscribe')

function entryFrom({ params, context }: PublicRouteArgs) {
  const entry = entryOfCode(validSecrets(context.services.env), params.code ?? '')
  if (!entry) throw new NotFound()
  return entry
}

/** Opening the link changes nothing yet: programs that look for harmful mail open links, too. */
export const loader = publicRoute(async (args) => {
  const entry = entryFrom(args)
  const texts = entry.list === 'email' ? emailTexts(entry.about) : LIST_TEXTS[entry.list]
  return { texts, isOn: await isOnList(args.ctx.db, entry) }
})

/** The link itself is the proof: mail programs press it for their reader, without a form. (RFC 8058) */
export const action = publicRoute(async (args) => {
  await unsubscribe(args.ctx.db, entryFrom(args))
  return redirect(args.url.pathname, 303)
})

export default function Unsubscribe() {
  const { texts, isOn } = useLoaderData<typeof loader>()
  const { question, about, done } = texts
  if (!isOn) return <Page title="You’re unsubscribed" lede={done} />
  return (
    <Page title={question} lede={about}>
      <Form submit="Unsubscribe" />
    </Page>
  )
}
