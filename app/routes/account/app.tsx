import { titled } from '~/http/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta = titled(() => 'Addresses have changed')

/**
 * Addresses of the former application, /app#/home: script sends them on to the path of the same
 * name (app/comfort/hash-address.ts); without it there is a link to the start. (ACCESS-16)
 */
export default function App() {
  return (
    <Page
      title="Addresses have changed"
      lede="This link is from before. Everything is still here, at a new address."
    >
      <ButtonLink href="/">Go to the start</ButtonLink>
    </Page>
  )
}
