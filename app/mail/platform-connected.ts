import type { EmailContent } from './email'

type Props = { product: string; firstName: string; support: string; href: string }

export const platformConnectedEmail = (props: Props & { platform: string }): EmailContent => ({
  subject: `${props.platform} was connected with your ${props.product} account`,
  heading: `Hi ${props.firstName}`,
  paragraphs: [
    `From now on, opening ${props.product} from ${props.platform} logs you in.`,
    `If this was you, there's nothing to do. If not, choose a new password now, which disconnects it, and write to ${props.support}.`,
  ],
  action: { label: 'Choose a new password', href: props.href },
})
