import type { EmailContent } from './email'

type Props = {
  product: string
  number: string
  /** Null where someone else may read this: nothing that was typed is repeated to them */
  own: { firstName: string; description: string } | null
}

/** We got a request for help, feedback or a demo request, and will answer to this address. */
export function requestReceivedEmail({ product, number, own }: Props): EmailContent {
  return {
    subject: `${product} support: we got your message (${number})`,
    heading: own ? `Hi ${own.firstName}` : 'Hello',
    paragraphs: [
      'Thanks for writing. A person will read your message and reply to this address.',
      ...(own ? ['You wrote:'] : []),
    ],
    quote: own?.description,
    notes: [
      `Number of your message: ${number}`,
      ...(own
        ? []
        : [
            'If you didn’t write to us, someone typed your address by mistake. You can ignore this.',
          ]),
    ],
  }
}
