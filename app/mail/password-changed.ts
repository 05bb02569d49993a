import type { EmailContent } from './email'

type Props = { product: string; firstName: string; support: string; href: string }

export const passwordChangedEmail = (props: Props): EmailContent => ({
  subject: `Your ${props.product} password was changed`,
  heading: `Hi ${props.firstName}`,
  paragraphs: [
    'Your password was changed, and your other devices were logged out.',
    `If this was you, there's nothing to do. If not, choose a new password now and write to ${props.support}.`,
  ],
  action: { label: 'Choose a new password', href: props.href },
})
