import type { Tip } from '~/domain/tips/schema'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { TipCard, TipsPicture } from './tip-card'

type CarouselProps = {
  /** Null on the introduction */
  tip: Tip | null
  /** Counted from 1 */
  number: number
  count: number
  previousHref: string | null
  nextHref: string
  /** Where one may leave before the last tip (TIPS-13) */
  doneHref: string | null
  /** On the introduction, for someone who comes back: the tip reached */
  goOnHref: string | null
  /** What the introduction says */
  introduction: string
}

const FROM = { brain: 'From research on learning', peer: 'As a student might say it' }

/** One tip at a time; every place has its address, so going on and back are links. (TIPS-11) */
export function Carousel(props: CarouselProps) {
  const { tip, number, count, previousHref, nextHref, doneHref, goOnHref, introduction } = props
  return (
    <Page
      title={tip?.title ?? 'Tips for your studies'}
      lede={tip ? `${FROM[tip.type]} · ${number} of ${count}` : introduction}
    >
      {tip ? <TipCard tip={tip} /> : <TipsPicture />}
      <nav className="form-buttons" aria-label="Tips">
        {previousHref && (
          <ButtonLink href={previousHref} variant="quiet" rel="prev" icon="chevron-left">
            Previous
          </ButtonLink>
        )}
        <ButtonLink href={nextHref} rel="next">
          Next
        </ButtonLink>
        {goOnHref && (
          <ButtonLink href={goOnHref} variant="quiet">
            Continue where I left off
          </ButtonLink>
        )}
        {doneHref && (
          <ButtonLink href={doneHref} variant="quiet">
            Done
          </ButtonLink>
        )}
      </nav>
    </Page>
  )
}
