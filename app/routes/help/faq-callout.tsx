import { Callout } from '~/ui/messages'
import { PageLink } from '~/views/shell/page-link'

/** The answer may be there already: in the help center, or in our own questions. (HELP-02) */
export function FaqCallout({ href }: { href: string }) {
  const isHelpCenter = !href.startsWith('/')
  return (
    <Callout title="Your question may already be answered">
      <p>
        {isHelpCenter
          ? 'Many questions are answered in the '
          : 'Who sees what you write, and more: the '}
        <PageLink href={href}>{isHelpCenter ? 'help center' : 'privacy FAQ'}</PageLink>.
      </p>
    </Callout>
  )
}
