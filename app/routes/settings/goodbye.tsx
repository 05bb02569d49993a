import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { forEverybody } from '~/http/door.server'
import { titled } from '~/http/title'
import { Page } from '~/ui/page'

export const meta = titled<typeof loader>(() => 'Goodbye')

/** The last page of an account; whoever has one is elsewhere. */
export const loader = forEverybody(({ ctx, context }) => {
  if (ctx.viewer) throw redirect('/')
  return { productName: context.services.env.PRODUCT_NAME }
})

export default function Goodbye() {
  const { productName } = useLoaderData<typeof loader>()
  return (
    <Page title="Goodbye">
      <p>Thank you for having been with {productName}. We wish you all the best.</p>
      <p>
        <a href="/">Back to the front page</a>
      </p>
    </Page>
  )
}
