import { useLite } from '~/ui/page-facts'
import { topicPicture } from './picture'

/** Always beside the title, so it says nothing itself. Lite pages do without. */
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
