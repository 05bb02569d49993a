import * as z from 'zod'
import { urlSetting } from './urls'

/** What each email's own part takes the place of in MAIL_RETURN_ADDRESS. */
export const MARK = '*'

/** Characters of that part */
export const RETURN_PART = 50

/** Octets of an address before its @ (RFC 5321, 4.5.3.1.1) */
const MAX_NAME = 64

/** How mail goes out, and how what comes back is read. Empty: as files; it isn't read. */
export const mailSchema = {
  SMTP_URL: urlSetting(['smtp:', 'smtps:']).default(''),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, {
      error: 'must be an address, such as Quad <hello@quad.example>',
    })
    .default(''),
  MAIL_RETURN_ADDRESS: z
    .string()
    .regex(/^([^<>\s@*]*\*[^<>\s@*]*@[^<>\s@*]+)?$/, {
      error: 'must be an address with one * before its @, such as bounces+*@quad.example',
      abort: true,
    })
    .refine((text) => text.split('@', 1)[0]!.length - MARK.length + RETURN_PART <= MAX_NAME, {
      error: `must have at most ${MAX_NAME - RETURN_PART} characters next to the * before its @`,
    })
    .default(''),
  MAIL_REPORTS_URL: urlSetting(['maildir:', 'imaps:', 'imap:']).default(''),
  MAIL_REPORTS_TOKEN: z
    .string()
    .refine((text) => text === '' || text.length >= 16, {
      error: 'must have at least 16 characters',
    })
    .default(''),
}

export type MailEnv = { [Name in keyof typeof mailSchema]: z.output<(typeof mailSchema)[Name]> }

/** Why they can't be used together, or null. */
export function mailProblem(env: MailEnv): string | null {
  const reads = env.MAIL_REPORTS_URL
    ? 'MAIL_REPORTS_URL'
    : env.MAIL_REPORTS_TOKEN && 'MAIL_REPORTS_TOKEN'
  if (reads && !env.MAIL_RETURN_ADDRESS) return `${reads} needs MAIL_RETURN_ADDRESS`
  return null
}
