import { useLoaderData } from '@remix-run/react'
import { publicRoute } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { listSavedMail } from '~/platform/mail/file-mailer.server'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { requireLocal } from './local-only.server'

export const meta = titleMeta<typeof loader>(() => 'Mail')

/** For developers: the messages that became files, the newest first. */
export const loader = publicRoute(async ({ context, request }) => {
  const { env } = context.services
  requireLocal(context, request)
  const mails = await listSavedMail(env.DATA_DIR)
  return {
    sends: env.SMTP_URL !== '',
    mails: mails.map(({ id, to, subject, at }) => ({ id, to, subject, at })),
  }
})

export default function Mails() {
  const { mails, sends } = useLoaderData<typeof loader>()
  return (
    <Page title="Mail" lede={sends ? 'New messages go to the mail server.' : LEDE}>
      {mails.length === 0 ? (
        <EmptyState title="No mail yet" text="Sign up or ask for a new password, for example." />
      ) : (
        <ul className="stack">
          {mails.map(({ id, to, subject, at }) => (
            <li key={id}>
              <a href={`/dev/mail/${id}`}>{subject}</a>
              <p className="meta">
                To {to} · <Time at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

const LEDE =
  'No mail server is set, so messages become files. This page doesn’t exist in production.'
