import type { EventPreview } from '~/domain/campus-events/schema'
import { TimeSpan } from '~/ui/time'
import { PreviewCard } from '../announcements/preview-card'

type EventPreviewProps = EventPreview & { name: string; focus?: boolean }

/** How an event will look, or looks: when and where it is, and who it leaves out. */
export function EventPreviewCard(props: EventPreviewProps) {
  const { times, repeats, place, link, leftOut, ...card } = props
  return (
    <PreviewCard {...card} reach={reach}>
      {times && (
        <p>
          <TimeSpan {...times} />
          {repeats && ` · ${repeats}`}
        </p>
      )}
      {place && <p>Where: {place}</p>}
      {link && <p>Link: {link}</p>}
      {leftOut > 0 && (
        <p>
          <strong>{leftOutWords(leftOut)}</strong>
        </p>
      )}
    </PreviewCard>
  )
}

const reach = (people: string) => `It’s for ${people}.`

const leftOutWords = (people: number) =>
  people === 1
    ? '1 person who wants to come can’t see it then: they lose their place, and are notified.'
    : `${people.toLocaleString('en-US')} people who want to come can’t see it then: they lose their places, and are notified.`
