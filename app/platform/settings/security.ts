import * as z from 'zod'

const isContact = (text: string) =>
  /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(text) && URL.canParse(text)

/** What /.well-known/security.txt says. Empty: it isn't there, or doesn't say it. */
export const securitySchema = {
  SECURITY_CONTACT: z
    .string()
    .transform((text) => (/^[^\s@:/]+@[^\s@:/]+$/.test(text) ? `mailto:${text}` : text))
    .refine((text) => text === '' || isContact(text), {
      error: 'must be an email address, or begin with mailto:, https:// or tel:+',
    })
    .default(''),
  SECURITY_POLICY_URL: z
    .string()
    .refine((text) => text === '' || (/^https:\/\/\S+$/.test(text) && URL.canParse(text)), {
      error: 'must be a URL starting with https://',
    })
    .default(''),
}
