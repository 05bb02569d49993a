import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta = titleMeta(() => 'Addresses have changed')

/**
 * Addresses of the former application, /app#/home: script sends them on to the path of the same
 * name (app/client/hash-redirect.ts); without it there is a link to the start. (ACCESS-16)
 */
export default function App() {
  return (
    <Page
      title="Addresses have changed"
      lede="This is an old link. Everything is still here, at a new address."
    >
      <ButtonLink href="/">Go to the start page</ButtonLink>
    </Page>
  )
}
