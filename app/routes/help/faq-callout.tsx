import { Callout } from '~/ui/messages'

/** Perhaps the answer is there already: in the help centre, or in our own questions. (HELP-02) */
export function FaqCallout({ href }: { href: string }) {
  const centre = !href.startsWith('/')
  return (
    <Callout title="Perhaps it has been answered">
      <p>
        {centre ? 'Many questions are answered in the ' : 'Who sees what you write, and more: the '}
        <a href={href}>{centre ? 'help center' : 'privacy FAQ'}</a>.
      </p>
    </Callout>
  )
}
