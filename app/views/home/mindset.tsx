import type { Quote } from '~/domain/home/schema'
import { useLite } from '~/ui/page-context'

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
