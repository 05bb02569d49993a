import { useLoaderData } from '@remix-run/react'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { Button } from '~/ui/button'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { openThanks } from './carousel.server'

export const meta = titled<typeof loader>(() => 'Thank you')

/** The end of either study. (TIPS-04, TIPS-05) */
export const loader = forMembers((asked) =>
  openThanks(asked, asked.url.pathname.toLowerCase().startsWith('/pbo') ? 'pbo' : 'ctrl'),
)

export default function Thanks() {
  const { firstName, study } = useLoaderData<typeof loader>()
  return (
    <Page title={`Thank you, ${firstName}`} lede="That was your part in the study for now.">
      <div className="prose">
        <p>
          Pick one tip, only one, and try it this week. That is how it begins. If it works for you,
          tell somebody about it.
        </p>
        <p>And if it does not, try another one. All the best for your studies!</p>
      </div>
      <Form action="/logout">
        <FormButtons>
          <Button>Log out</Button>
        </FormButtons>
      </Form>
      <p className="meta">
        <a href={`/${study}/tips`}>Read the tips again</a>
      </p>
    </Page>
  )
}
