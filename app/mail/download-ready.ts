import type { EmailContent } from './email'

type Props = { product: string; firstName: string; href: string; until: Date }

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export const downloadReadyEmail = ({ product, firstName, href, until }: Props): EmailContent => ({
  subject: `Your ${product} data is ready`,
  heading: `Hi ${firstName}`,
  paragraphs: ['The copy of your data that you requested is ready to download.'],
  action: { label: 'Download my data', href },
  notes: [
    `You can download it until ${DATE.format(until)}. After that, we'll delete it.`,
    "You'll need to be logged in. No one else can open the link.",
  ],
})
