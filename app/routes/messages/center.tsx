import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  CONNECT_TEXT,
  MESSAGE_CENTER,
  NO_INTERNET_EXPLORER,
  NO_MESSAGES,
  NO_MESSAGES_HINT,
  NOT_CONNECTED,
  PRIVACY_NOTICE,
} from '~/domain/messages/schema-texts'
import { PICTURE_UPLOAD } from '~/domain/photos/schema-pictures'
import type { PersonCardData } from '~/domain/people/schema'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { isForbidden, isNotFound } from '~/platform/failures'
import { canAddPictures } from '~/policy/pictures'
import { isInternetExplorer } from '~/policy/messages'
import { titleMeta } from '~/presenters/shell/title'
import type { RouteHandle } from '~/root'
import { Callout, EmptyState } from '~/ui/messages'
import { pluralize } from '~/ui/count'
import { Page } from '~/ui/page'
import { liveMessages, newestMessage } from '~/views/links'
import { ChannelList } from '~/views/messages/channel-list'
import { LiveFrames } from '~/views/messages/live-document'
import { WriteArea } from '~/views/messages/write-area'
import { Thread, ThreadHeader } from '~/views/messages/thread'
import { logFailedRead } from '~/presenters/log-failed-read.server'
import { PersonCard } from '~/views/people/person-card'
import { PageLink } from '~/views/shell/page-link'
import { loadCenter } from './load-center.server'
import { sendAction } from './send.server'

export const meta = titleMeta<typeof loader>(({ center }) =>
  center?.open ? `${center.open.channel.person.name} - ${MESSAGE_CENTER}` : MESSAGE_CENTER,
)

/** The conversations, and the open one. (DM-02, DM-06, DM-08, DM-10, DM-11) */
export const loader = requireMember(async (args) => {
  const { ctx, context, url } = args
  const page = {
    here: url.pathname + url.search,
    formState: initialFormState(context),
    mayAddPictures: canAddPictures(ctx.viewer, ctx.partner),
  }
  if (isInternetExplorer(context.userAgent)) return data({ ...page, center: null, tooOld: true })
  try {
    return data({ ...page, center: await loadCenter(args), tooOld: false })
  } catch (error) {
    if (isNotFound(error) || isForbidden(error)) throw error
    logFailedRead(context, error, 'messages could not be read')
    return data({ ...page, center: null, tooOld: false }, 503)
  }
})

/** Sends a message, and shows the conversation with it. (DM-32, SCREEN-03) */
export const action = sendAction(({ channel_id }, { context }) =>
  redirectWithFlash(context, newestMessage(channel_id)),
)

export const handle: RouteHandle = { upload: PICTURE_UPLOAD }

export default function MessageCenter() {
  const { here, center, tooOld, formState, mayAddPictures } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const form = result?.formState ?? formState
  if (!center) return <Unreadable here={here} tooOld={tooOld} />
  const { channels, open, unread, recommended, links } = center
  return (
    <Page title={MESSAGE_CENTER} hideTitle={open !== null}>
      {channels.length + (open ? 1 : 0) === 0 ? (
        <NoMessages recommended={recommended} />
      ) : (
        <div className={open ? 'chat open' : 'chat'}>
          <ChannelList channels={channels} openId={open?.channel.id ?? null} {...links} />
          {open ? (
            <section className="stack" aria-label={`Conversation with ${open.channel.person.name}`}>
              <ThreadHeader channel={open.channel} />
              <PrivacyNote />
              {open.framed ? (
                <LiveFrames channel={open.channel} />
              ) : (
                <>
                  <Thread channel={open.channel} page={open.page} />
                  {open.grows && (
                    <p className="meta">
                      <a href={liveMessages(open.channel.id)}>Show new messages as they come</a>
                    </p>
                  )}
                  {!open.page.hasNewer && (
                    <WriteArea
                      channel={open.channel}
                      form={form}
                      mayAddPictures={mayAddPictures}
                      inPictures={result?.inPictures}
                    />
                  )}
                </>
              )}
            </section>
          ) : (
            <Unopened unread={unread} />
          )}
        </div>
      )}
      {!open && <PrivacyNote />}
    </Page>
  )
}

/** Before the messages: below them it would push the field away from the thumb. (DM-09) */
const PrivacyNote = () => (
  <p className="meta">
    {PRIVACY_NOTICE} <PageLink href="/privacy-faq">Privacy FAQ</PageLink>
  </p>
)

const newMessages = (count: number) =>
  `${pluralize(count, 'conversation has', 'conversations have')} new messages.`

/** Next to the list, where there is room for it. */
function Unopened({ unread }: { unread: number }) {
  return (
    <div className="unopened">
      <EmptyState
        title="Pick a conversation"
        text={unread > 0 ? newMessages(unread) : 'Or say hello to someone new.'}
      />
    </div>
  )
}

/** (DM-12, DM-13) */
function NoMessages({ recommended }: { recommended: PersonCardData[] }) {
  return (
    <>
      <EmptyState title={NO_MESSAGES} text={NO_MESSAGES_HINT} />
      {recommended.length > 0 && (
        <section className="stack" aria-labelledby="connect-title">
          <h2 id="connect-title">{CONNECT_TEXT}</h2>
          <ul className="people-list">
            {recommended.map((person) => (
              <li key={person.id}>
                <PersonCard person={person} level={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Unreadable({ here, tooOld }: { here: string; tooOld: boolean }) {
  return (
    <Page title={MESSAGE_CENTER}>
      <Callout tone={tooOld ? 'info' : 'bad'}>
        {tooOld ? (
          <p>{NO_INTERNET_EXPLORER}</p>
        ) : (
          <p>
            {NOT_CONNECTED} <a href={here}>Refresh</a>
          </p>
        )}
      </Callout>
    </Page>
  )
}
