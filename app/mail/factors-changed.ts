import type { FactorChange } from '~/domain/factors/schema'
import type { EmailContent } from './email'

type Props = {
  product: string
  firstName: string
  support: string
  href: string
  what: FactorChange
  /** Recovery codes that are left */
  left: number
}

const TEXTS: Record<FactorChange, (props: Props) => { subject: string; text: string }> = {
  on: ({ product }) => ({
    subject: `Two-step login is on for ${product}`,
    text: 'From now on, logging in takes your password and a code from your app. Browsers that were remembered are asked for one too.',
  }),
  off: ({ product }) => ({
    subject: `Two-step login is off for ${product}`,
    text: 'From now on, logging in takes your password alone. Your recovery codes don’t work anymore.',
  }),
  'new codes': ({ product }) => ({
    subject: `You have new recovery codes for ${product}`,
    text: 'Ten new recovery codes were made. Those you had before don’t work anymore.',
  }),
  'code used': ({ product, left }) => ({
    subject: `A recovery code was used to log in to ${product}`,
    text: `Someone logged in with your password and one of your recovery codes. You have ${left} left.`,
  }),
  'wrong codes': ({ product }) => ({
    subject: `Someone knows your password for ${product}`,
    text: 'Someone typed your password and then ten wrong codes. They didn’t get in.',
  }),
  'passkey added': ({ product }) => ({
    subject: `A passkey was added for ${product}`,
    text: 'A passkey was added to your account. It logs in without your password. Logging in with your password takes a second step: a passkey, a code from your app or a recovery code. If it isn’t yours, also remove it in your account settings.',
  }),
  'passkey removed': ({ product }) => ({
    subject: `A passkey was removed for ${product}`,
    text: 'A passkey was removed from your account. It logs in no one anymore. Without another one or an app, two-step login is off.',
  }),
  reset: ({ product }) => ({
    subject: `Two-step login was reset for ${product}`,
    text: 'Someone in charge of the site has turned your two-step login off, passkeys too, because you asked for it. All your devices were logged out. You can turn it on again in your account settings.',
  }),
}

export function factorsChangedEmail(props: Props): EmailContent {
  const { subject, text } = TEXTS[props.what](props)
  return {
    subject,
    heading: `Hi ${props.firstName}`,
    paragraphs: [
      text,
      `If this was you, there's nothing to do. If not, choose a new password now and write to ${props.support}.`,
    ],
    action: { label: 'Choose a new password', href: props.href },
  }
}
