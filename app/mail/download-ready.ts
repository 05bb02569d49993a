import { formatDay } from '~/platform/time-zone'
import type { EmailContent } from './email'

type Props = { product: string; firstName: string; href: string; until: Date; zone: string }

export const downloadReadyEmail = (props: Props): EmailContent => ({
  subject: `Your ${props.product} data is ready`,
  heading: `Hi ${props.firstName}`,
  paragraphs: ['The copy of your data that you requested is ready to download.'],
  action: { label: 'Download my data', href: props.href },
  notes: [
    `You can download it until ${formatDay(props.until, props.zone)}. After that, we'll delete it.`,
    "You'll need to be logged in. No one else can open the link.",
  ],
})
