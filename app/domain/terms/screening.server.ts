import type { Ctx } from '~/platform/ctx'
import { refused, type Refused } from '~/platform/failures'
import { personalEmails } from './emails'
import { screenFor } from './queries.server'
import { emailsInPost, termsInPost } from './schema'
import { bannedTerms } from './screen'

/**
 * What the viewer's school objects to in texts that others will read, at the field of each text;
 * nothing when they may be shown. (SCREEN-01, SCREEN-02, SCREEN-05 to SCREEN-07)
 */
export function screened(ctx: Ctx, texts: Record<string, string>, product: string): Refused | null {
  const index = screenFor(ctx.db, ctx.viewer.partner_code)
  const errors: Record<string, string[]> = {}
  for (const [field, text] of Object.entries(texts)) {
    const terms = bannedTerms(index, text)
    const emails = personalEmails(text, ctx.partner.settings.email_domains)
    const messages = [
      ...(terms.length > 0 ? [termsInPost(terms)] : []),
      ...(emails.length > 0 ? [emailsInPost(emails, product)] : []),
    ]
    if (messages.length > 0) errors[field] = messages
  }
  return Object.keys(errors).length > 0 ? refused(errors) : null
}
