import type { MindsetMessage, Quote } from '~/domain/home/schema'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { Callout } from '~/ui/messages'
import { useLite } from '~/ui/page-context'
import { dismissMindset } from '../links'

/** The quote of the day. (HOME-19, HOME-20) */
export function QuoteTile({ quote }: { quote: Quote }) {
  const lite = useLite()
  return (
    <figure className="card tile quote">
      {quote.image && !lite && (
        <img src={quote.image} alt="" width={320} height={120} loading="lazy" />
      )}
      <blockquote>{quote.text}</blockquote>
      {quote.author && <figcaption className="meta">{quote.author}</figcaption>}
    </figure>
  )
}

/** A message of the school, until one has read it. (HOME-20) */
export function MessageCallout({ message }: { message: MindsetMessage }) {
  return (
    <Callout icon="heart" title={message.author ?? 'A thought for you'}>
      <p>{message.text}</p>
      <Form action={dismissMindset} fields={{ message: message.id }}>
        <Button variant="quiet" small>
          Got it
        </Button>
      </Form>
    </Callout>
  )
}
