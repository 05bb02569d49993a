import * as z from 'zod'
import { signedCode, signedText } from '../security/signed-code.server'

/**
 * What `quad doctor --from` asks the running site through its proxy. Only those who know the site's secret
 * can ask, for two minutes at a time: to all others these addresses aren't there.
 */
export const PROXY_CHECK = {
  request: '/proxy-check/request',
  body: '/proxy-check/body',
  stream: '/proxy-check/stream',
} as const

/** The header with the pass: headers aren't logged, addresses are. */
export const PASS_HEADER = 'x-quad-doctor'

const PURPOSE = 'proxy-check'
const PASS_MS = 2 * 60_000

export const proxyPass = (secret: string, now: Date): string =>
  signedCode(secret, PURPOSE, String(now.getTime() + PASS_MS))

/** Whether it was made with this secret and is still good. */
export function isProxyPass(secret: string, pass: string, now: Date): boolean {
  const until = Number(signedText(secret, PURPOSE, pass) ?? 0)
  return until >= now.getTime()
}

/** What the site sees of a request. */
export const seenSchema = z.object({
  /** The address as it was sent, from its path on */
  address: z.string(),
  host: z.string(),
  /** Where limits take it to come from */
  ip: z.string(),
  /** X-Forwarded-For, one by one */
  forwarded: z.array(z.string()),
  /** TRUST_PROXY and TRUSTED_IP_HEADER of the site, and that header */
  trusted: z.number(),
  header: z.string(),
  named: z.string().nullable(),
  /** Text that makes the answer long enough to be compressed */
  padding: z.string(),
})
export type SeenRequest = z.infer<typeof seenSchema>

export const PADDING = 'What is long enough is compressed. '.repeat(60)

/** Bytes of the largest photo, with its form. */
export const LARGEST_BODY = 10 * 1024 * 1024 + 64 * 1024
export const receivedSchema = z.object({ bytes: z.number() })

/** A growing response: a first piece of this many characters, then short ones in this distance, then a pause. */
export const STREAM = { first: 1_500, pieces: 6, everyMs: 400, pauseMs: 20_000 } as const

/** What the piece with that number begins with; the one after the pause has the next number. */
export const pieceText = (number: number): string => `piece ${number};`
