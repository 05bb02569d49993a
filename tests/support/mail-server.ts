import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** Thrown to the client with its code. */
const answer = (responseCode: number, text = 'as the test wants it') =>
  Object.assign(new Error(text), { responseCode })

/** How the server treats a message at each step; what is not said goes well. */
export type Manners = {
  /** The code with which a receiver is answered, 0 for yes */
  receiver?: (address: string) => number
  /** What the server says to a receiver */
  answer?: string
  /** The code with which the sender is answered, 0 for yes */
  sender?: () => number
  /** The code with which the message is answered, 0 for yes, 'hang up' or 'stay silent' */
  message?: (mail: ParsedMail) => number | 'hang up' | 'stay silent'
  /** Milliseconds before the message is answered */
  delay?: number
}

export type MailServer = {
  url: string
  port: number
  manners: Manners
  got: ParsedMail[]
  /** Addresses as the server was told them */
  receivers: string[]
  /** Where each would come back to */
  senders: string[]
  /** Stops it; what is sent now finds no one. */
  close: () => Promise<void>
}

/** A mail server on a free port of this machine, as good or bad as the test wants it. */
export async function openMailServer(manners: Manners = {}, port = 0): Promise<MailServer> {
  const sockets = new Set<{ destroy: () => void }>()
  const mail: MailServer = {
    url: '',
    port,
    manners,
    got: [],
    receivers: [],
    senders: [],
    close: () =>
      new Promise((resolve) => {
        sockets.forEach((socket) => socket.destroy())
        server.close(() => resolve())
      }),
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    // A request that names a user is not the right one.
    onAuth: (_, __, done) => done(answer(535)),
    logger: false,
    onMailFrom: (_, __, done) => {
      const code = mail.manners.sender?.() ?? 0
      done(code ? answer(code) : null)
    },
    onRcptTo: ({ address }, _, done) => {
      const code = mail.manners.receiver?.(address) ?? 0
      done(code ? answer(code, mail.manners.answer ?? 'No such user here') : null)
    },
    onData: (stream, session: SMTPServerSession, done) => {
      void simpleParser(stream).then(async (parsed) => {
        const code = mail.manners.message?.(parsed) ?? 0
        if (code === 'stay silent') return
        if (code === 'hang up') return sockets.forEach((socket) => socket.destroy())
        await new Promise((resolve) => setTimeout(resolve, mail.manners.delay ?? 0))
        if (code) return done(answer(code))
        mail.got.push(parsed)
        mail.senders.push(session.envelope.mailFrom ? session.envelope.mailFrom.address : '')
        mail.receivers.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  mail.port = (server.server.address() as AddressInfo).port
  mail.url = `smtp://127.0.0.1:${mail.port}`
  return mail
}
