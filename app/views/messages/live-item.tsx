import type { LiveMessage } from '~/domain/messages/schema'
import { PageProvider } from '~/ui/page-context'
import { ThreadItem } from './thread'

type LiveItemProps = { item: LiveMessage; timeZone: string | null; lite?: boolean }

/** A message that is added to a page which is already there: what needs no form. */
export function LiveItem({ item, timeZone, lite }: LiveItemProps) {
  const { message, before, person, channel_id } = item
  return (
    <PageProvider csrf="" timeZone={timeZone} lite={lite} now={message.created_at}>
      <ThreadItem message={message} before={before} person={person} channelId={channel_id} />
    </PageProvider>
  )
}
