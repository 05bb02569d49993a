import type { EmailContent } from './email'

type Props = { product: string; school: string; href: string }

/** To someone who may study at a school, with the link that the school has for them. */
export const prospectInvitationEmail = ({ product, school, href }: Props): EmailContent => ({
  subject: `${school} invites you to ${product}`,
  heading: `See what it’s like at ${school}`,
  paragraphs: [
    `On ${product}, students of ${school} tell what it’s really like there and answer questions of people who are deciding where to study.`,
    'Sign up with this email address; the link is yours alone.',
  ],
  action: { label: 'Sign up', href },
  notes: ['If you don’t want an account, you can ignore this email: we won’t write again.'],
})
