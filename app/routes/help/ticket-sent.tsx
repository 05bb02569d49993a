import { THANKS } from '~/domain/tickets/schema'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

type TicketSentProps = { text: string; page: string; more: { href: string; label: string } }

/** Stands in place of the form when it was sent. (HELP-06, HELP-09) */
export function TicketSent({ text, page, more: again }: TicketSentProps) {
  const back = page === again.href ? '/' : page
  return (
    <Page title={THANKS} lede={text}>
      <div className="row">
        <ButtonLink href={back}>{back === '/' ? 'Done' : 'Back to where you were'}</ButtonLink>
        <ButtonLink href={again.href} variant="quiet">
          {again.label}
        </ButtonLink>
      </div>
    </Page>
  )
}
