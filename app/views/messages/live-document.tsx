import type { ChannelView, MessagePage } from '~/domain/messages/schema'
import { LIVE_ENDED, LIVE_PAUSED } from '~/domain/messages/schema-texts'
import { PageProvider } from '~/ui/page-context'
import { htmlClass, type Theme } from '~/ui/theme'
import { channel as channelHref, liveMessages, writeMessage } from '../links'
import { Thread } from './thread'

export type LiveLook = {
  accent: string
  theme: Theme
  stylesheet: string
  timeZone: string | null
  now: string
  product: string
}

type LiveDocumentProps = LiveLook & { channel: ChannelView; page: MessagePage }

/**
 * The messages of a conversation as a page of its own, for a frame. It is sent up to the end of its
 * list; what is written later follows, and then the rest. Links lead out of the frame.
 */
export function LiveDocument({ channel, page, ...look }: LiveDocumentProps) {
  const title = `Messages with ${channel.person.name}`
  return (
    <html lang="en" className={htmlClass(look.accent, look.theme)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} - ${look.product}`}</title>
        <base target="_top" />
        <link rel="stylesheet" href={look.stylesheet} />
      </head>
      <body className="live-body">
        <PageProvider csrf="" timeZone={look.timeZone} now={look.now}>
          <main className="live-lines">
            <Thread channel={channel} page={page} />
          </main>
        </PageProvider>
      </body>
    </html>
  )
}

type LiveEndProps = { channelId: string; ended: boolean }

/** The last line of such a page: its connection ends after some minutes, or for good. */
export const LiveEnd = ({ channelId, ended }: LiveEndProps) => (
  <li className="day-line" id="end">
    <span>
      {ended ? LIVE_ENDED : LIVE_PAUSED}{' '}
      <a
        href={ended ? channelHref(channelId) : liveMessages(channelId)}
        target={ended ? '_top' : '_self'}
      >
        Continue
      </a>
    </span>
  </li>
)

type LiveFramesProps = { channel: ChannelView }

/** An open conversation where there is no script: what is read isn't loaded again by what is sent. */
export const LiveFrames = ({ channel: { id, person } }: LiveFramesProps) => (
  <div className="live-frames">
    <iframe className="live-frame" title={`Messages with ${person.name}`} src={liveMessages(id)} />
    <iframe
      className="write-frame"
      title={`Write to ${person.first_name}`}
      src={writeMessage(id)}
    />
  </div>
)
