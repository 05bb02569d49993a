import { useLoaderData } from '@remix-run/react'
import { crisisHelp } from '~/domain/safety/contacts.server'
import { schoolContact } from '~/domain/safety/school-contact.server'
import { GET_HELP, GET_HELP_LEDE, WORRIED_STEPS } from '~/domain/safety/schema'
import type { Ctx } from '~/platform/ctx'
import { publicRoute } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Callout } from '~/ui/messages'
import { Page } from '~/ui/page'
import { CrisisContacts } from '~/views/safety/crisis-contacts'
import { SchoolContactLink } from '~/views/safety/school-contact-link'

export const meta = titleMeta<typeof loader>(() => GET_HELP)

/** Who helps in a crisis, for everyone, also signed out. Not in the spec. */
export const loader = publicRoute(({ ctx }) => ({
  help: crisisHelp(ctx.partner),
  contact: ctx.viewer && ctx.partner ? schoolContact(ctx as Ctx) : null,
}))

export default function GetHelp() {
  const { help, contact } = useLoaderData<typeof loader>()
  return (
    <Page title={GET_HELP} lede={GET_HELP_LEDE}>
      {help.emergency && (
        <Callout tone="bad" title="In danger right now?">
          <p>
            <a href={`tel:${help.emergency}`}>Call {help.emergency}</a>, also when it’s about
            someone else.
          </p>
        </Callout>
      )}
      <section className="stack" aria-labelledby="talk">
        <h2 id="talk">Talk to someone</h2>
        <CrisisContacts contacts={help.contacts} />
        {contact && (
          <p>
            <SchoolContactLink contact={contact} />
          </p>
        )}
      </section>
      <section className="stack" id="worried" aria-labelledby="worried-title">
        <h2 id="worried-title">Worried about someone?</h2>
        <div className="prose">
          <ul>
            {WORRIED_STEPS.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </div>
      </section>
    </Page>
  )
}
