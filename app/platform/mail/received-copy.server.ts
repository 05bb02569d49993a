/** What the headers of an email say that came back from the other side. */
export type ReceivedCopy = {
  /** The domain of its sender */
  from: string
  /** Where it would have been returned to; null where the mail program didn't save that */
  return_path: string | null
  /** Whose signatures (RFC 6376) it has, and which headers each covers, in lower case */
  signatures: { domain: string; headers: string[] }[]
  /** One of those that one-click unsubscribing needs: missing, or not covered by the sender's signature */
  missing: string[]
  unsigned: string[]
}

/** RFC 8058, 4: both have to be there, and covered by a valid signature. */
const ONE_CLICK = ['list-unsubscribe', 'list-unsubscribe-post']

/** Bytes that are read: headers come first. */
const MAX_HEADER_BYTES = 256 * 1024

/** Reads an email as a mail program saves it. Null where it has no sender. */
export async function readReceivedCopy(message: Uint8Array): Promise<ReceivedCopy | null> {
  const { default: PostalMime } = await import('postal-mime')
  const email = await PostalMime.parse(message.subarray(0, MAX_HEADER_BYTES)).catch(() => null)
  const from = email?.from && 'address' in email.from ? email.from.address : undefined
  if (!email || !from?.includes('@')) return null
  const domain = from.split('@').at(-1)!.toLowerCase()
  const values = (name: string) =>
    email.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const signatures = values('dkim-signature').map(readSignature)
  // DMARC takes a subdomain's for its domain's and the other way round.
  const own = signatures.filter(
    (one) => isWithin(domain, one.domain) || isWithin(one.domain, domain),
  )
  const isSigned = (name: string) => own.some(({ headers }) => headers.includes(name))
  const there = ONE_CLICK.filter((name) => values(name).length > 0)
  return {
    from: domain,
    return_path: values('return-path')[0]?.replace(/[<>]/g, '') ?? null,
    signatures,
    missing: ONE_CLICK.filter((name) => !there.includes(name)),
    unsigned: there.filter((name) => !isSigned(name)),
  }
}

const isWithin = (domain: string, other: string) => `.${domain}`.endsWith(`.${other}`)

/** 'v=1; d=quad.example; h=From:To:Subject' (RFC 6376, 3.5) */
function readSignature(value: string) {
  const tags = value.split(';').map((tag) => tag.split(/=(.*)/s))
  const tag = (name: string) =>
    (tags.find(([key = '']) => key.trim() === name)?.[1] ?? '').replace(/\s/g, '').toLowerCase()
  return { domain: tag('d'), headers: tag('h').split(':').filter(Boolean) }
}
