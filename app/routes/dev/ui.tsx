import type { MetaFunction } from '@remix-run/node'
import { Page } from '~/ui/page'
import { SignedInShell } from '~/views/shell/signed-in-shell'
import { Buttons, Forms, Errors } from '~/views/gallery/controls'
import { Messages, Navigation, Small } from '~/views/gallery/pieces'
import { maya } from '~/views/gallery/samples'

export const meta: MetaFunction = () => [{ title: 'Every component in every state' }]

/** For development only: the route table offers it nowhere else. */
export default function Gallery() {
  return (
    <SignedInShell
      productName="Product"
      schoolName="A school"
      viewer={maya}
      currentPath="/dev/ui"
      csrf="development"
      timeZone="America/Chicago"
    >
      <Page title="Every component in every state">
        <Buttons />
        <Forms />
        <Errors />
        <Messages />
        <Navigation />
        <Small />
      </Page>
    </SignedInShell>
  )
}
