import { useLoaderData } from '@remix-run/react'
import { publicRoute } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { NotFound } from '~/platform/failures'
import { readSavedMail } from '~/platform/mail/file-mailer.server'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { requireLocal } from './local-only.server'

export const meta = titleMeta<typeof loader>(({ subject }) => subject)

/**
 * For developers: one message, as its text. The HTML part is in the .eml file; our
 * pages never run markup from a message.
 */
export const loader = publicRoute(async ({ context, params, request }) => {
  const { env } = context.services
  requireLocal(context, request)
  const id = params.id ?? ''
  const mail = await readSavedMail(env.DATA_DIR, id)
  if (!mail) throw new NotFound()
  const { to, replyTo = null, subject, text, at } = mail
  const links = [...new Set(text.match(/https?:\/\/\S+/g))]
  return { to, replyTo, from: env.MAIL_FROM, subject, text, at, links, file: `mail/${id}.eml` }
})

export default function Mail() {
  const { to, replyTo, from, subject, text, at, links, file } = useLoaderData<typeof loader>()
  return (
    <Page title={subject} lede={`To ${to}`}>
      <p className="meta">
        From {from}
        {replyTo && ` · answers to ${replyTo}`} · <Time at={at} />
      </p>
      <div className="card prose">
        {text.split(/\n{2,}/).map((part, at) => (
          <p key={at}>
            {part.split('\n').map((line, at) => (
              <span key={at}>
                {line}
                <br />
              </span>
            ))}
          </p>
        ))}
      </div>
      {links.length > 0 && (
        <section>
          <h2>Links in it</h2>
          <ul className="choices">
            {links.map((href) => (
              <li key={href}>
                <a href={href}>{href}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="meta">
        The whole message, with its HTML part, is {file} in the data folder.{' '}
        <a href="/dev/mail">All mail</a>
      </p>
    </Page>
  )
}
