import type { ImapFlow } from 'imapflow'
import { MAX_REPORT_BYTES } from './mail-report.server'
import { openMessageTurns } from './message-turns'
import type { Handled, ReportMailbox } from './report-mailbox'

/** Milliseconds */
const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 30_000 }

/** Messages that can't be read, until the rest waits for the next time */
const MAX_FAILURES = 5

/** A folder of a mail server that is read over IMAP (RFC 9051), by default the inbox. */
export function imapMailbox(url: URL): ReportMailbox {
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'
  const turns = openMessageTurns<number>()
  const unread = async (client: ImapFlow) =>
    (await client.search({ seen: false }, { uid: true })) || []

  return {
    async take(most, handle) {
      const tried = new Set<number>()
      const failures: unknown[] = []
      const takeSome = async (client: ImapFlow) => {
        const uids = turns.order(await unread(client)).filter((uid) => !tried.has(uid))
        for (const uid of uids.slice(0, most - tried.size)) {
          tried.add(uid)
          try {
            if ((await takeOne(client, String(uid), handle)) === 'failed') turns.hasFailed(uid)
          } catch (error) {
            turns.hasFailed(uid)
            failures.push(error)
            // Servers end a connection over a message that they can't read: the next one has the others.
            if (!client.usable) return false
          }
        }
        return true
      }
      while (!(await inFolder(url, folder, takeSome))) if (failures.length >= MAX_FAILURES) break
      if (failures.length > 0) throw failures[0]
      return tried.size
    },
    countUnread: () => inFolder(url, folder, async (client) => (await unread(client)).length),
  }
}

type Handle = Parameters<ReportMailbox['take']>[1]

async function takeOne(client: ImapFlow, uid: string, handle: Handle): Promise<Handled | null> {
  const byUid = { uid: true }
  const source = { maxLength: MAX_REPORT_BYTES }
  const message = await client.fetchOne(uid, { source }, byUid)
  // Someone else deleted it.
  if (!message || !message.source) return null
  const handled = await handle(message.source)
  if (handled === 'failed') return handled
  const isDone =
    handled === 'understood'
      ? await client.messageDelete(uid, byUid)
      : await client.messageFlagsAdd(uid, ['\\Seen'], byUid)
  if (!isDone) throw new Error('it doesn’t let us delete messages or mark them as read')
  return handled
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
