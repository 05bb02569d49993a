import { useLite } from '~/ui/page-context'
import { topicPicture } from './picture'

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
