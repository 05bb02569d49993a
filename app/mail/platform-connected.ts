import type { EmailContent } from './email'

type Props = { product: string; firstName: string; support: string; href: string }

export const platformConnectedEmail = (props: Props & { platform: string }): EmailContent => ({
  subject: `${props.platform} was connected with your ${props.product} account`,
  heading: `Hi ${props.firstName}`,
  paragraphs: [
    `Opening ${props.product} from ${props.platform} now leads to your account.`,
    `If this was you, there's nothing to do. If not, choose a new password now, which disconnects it, and write to ${props.support}.`,
  ],
  action: { label: 'Choose a new password', href: props.href },
})
