import { drawnIcon, topicPicture } from '~/domain/topics/schema'
import { useLite } from '~/ui/page-context'

/** Always next to the title, so it says nothing itself. Lite pages leave it out. */
export function TopicPicture({ title }: { title: string }) {
  if (useLite()) return null
  return (
    <img
      className="topic-picture"
      src={topicPicture(title)}
      alt=""
      width={72}
      height={72}
      loading="lazy"
    />
  )
}

/** The icon of a topic's data, next to the title. (TOPIC-10) */
export function TopicIcon({ icon }: { icon: string }) {
  return (
    <svg className="icon topic-icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`/topic-icons.svg#${drawnIcon(icon)}`} />
    </svg>
  )
}
