import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { publicRoute } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'

export const meta = titleMeta<typeof loader>(() => 'Goodbye')

/** The last page of an account; someone who has one is sent elsewhere. */
export const loader = publicRoute(({ ctx, context }) => {
  if (ctx.viewer) throw redirect('/')
  return { productName: context.services.env.PRODUCT_NAME }
})

export default function Goodbye() {
  const { productName } = useLoaderData<typeof loader>()
  return (
    <Page title="Goodbye">
      <p>Thank you for being part of {productName}. We wish you all the best.</p>
      <p>
        <a href="/">Back to the front page</a>
      </p>
    </Page>
  )
}
