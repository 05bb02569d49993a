import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { openThanks, readStudy } from './carousel.server'

export const meta = titleMeta<typeof loader>(() => 'Thank you')

/** The end of either study. (TIPS-04, TIPS-05) */
export const loader = requireMember((args) => openThanks(args, readStudy(args)))

export default function Thanks() {
  const { first_name, study } = useLoaderData<typeof loader>()
  return (
    <Page title={`Thank you, ${first_name}`} lede="That’s your part in the study for now.">
      <div className="prose">
        <p>Pick just one tip and try it this week. If it works for you, tell someone about it.</p>
        <p>If it doesn’t, try another one. Good luck with your studies!</p>
      </div>
      <Form submit="Log out" action="/logout" />
      <p className="meta">
        <a href={`/${study}/tips`}>Read the tips again</a>
      </p>
    </Page>
  )
}
