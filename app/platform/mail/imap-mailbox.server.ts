import type { ImapFlow } from 'imapflow'
import { MAX_REPORT_BYTES } from './mail-report.server'
import type { ReportMailbox } from './report-mailbox'

/** Milliseconds */
const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 30_000 }

/** A folder of a mail server that is read over IMAP (RFC 9051), by default the inbox. */
export function imapMailbox(url: URL): ReportMailbox {
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'
  const unread = async (client: ImapFlow) =>
    (await client.search({ seen: false }, { uid: true })) || []

  return {
    take: (most, handle) =>
      inFolder(url, folder, async (client) => {
        const uids = (await unread(client)).slice(0, most)
        for (const uid of uids) {
          const source = { maxLength: MAX_REPORT_BYTES }
          const message = await client.fetchOne(String(uid), { source }, { uid: true })
          // Someone else deleted it.
          if (!message || !message.source) continue
          const handled = await handle(message.source)
          if (handled === 'understood') await client.messageDelete(String(uid), { uid: true })
          if (handled === 'not for us')
            await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
        }
        return uids.length
      }),
    countUnread: () => inFolder(url, folder, async (client) => (await unread(client)).length),
  }
}

/** The library is loaded with the first connection: most sites have none. */
async function inFolder<T>(
  url: URL,
  folder: string,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const { ImapFlow } = await import('imapflow')
  const secure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    ...TIMEOUTS,
  })
  // Told by the call that fails as well; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect().catch(tell('it doesn’t let us in'))
    await client.mailboxOpen(folder).catch(tell(`it has no folder ${folder}`))
    return await work(client)
  } finally {
    await client.logout().catch(() => client.close())
  }
}

/** The library says "Command failed" to all that a server refuses; what that said is next to it. */
const tell = (what: string) => (error: Error & { responseText?: string }) => {
  const { message, responseText } = error
  const reason = responseText ? `${what} (${responseText})` : message
  throw new Error(reason, { cause: error })
}
