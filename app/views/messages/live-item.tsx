import { renderToStaticMarkup } from 'react-dom/server'
import type { LiveMessage } from '~/domain/messages/schema'
import { PageProvider } from '~/ui/page-context'
import { ThreadItem } from './thread'

/** A message that is added to a page which is already there: what needs no form. */
export function renderLiveItem(item: LiveMessage, timeZone: string | null): string {
  const { message, before, person, channel_id } = item
  return renderToStaticMarkup(
    <PageProvider csrf="" timeZone={timeZone} now={message.created_at}>
      <ThreadItem message={message} before={before} person={person} channelId={channel_id} />
    </PageProvider>,
  )
}
