import type { Ctx } from '~/platform/ctx'
import { failure, type Failure } from '~/platform/failures'
import { personalEmails } from './emails'
import { loadTermIndexes } from './queries.server'
import { emailsInPost, termsInMessage, termsInPost } from './schema'
import { bannedTerms } from './screen'

/**
 * Screens messages by the rules of the viewer's school: banned terms only, in the words for messages.
 * (SCREEN-01, SCREEN-03, SCREEN-04)
 */
export async function screenMessage(
  ctx: Ctx,
  texts: { text?: string; pictures?: string },
): Promise<Failure | null> {
  const index = await loadTermIndexes(ctx.db, ctx.viewer.partner_code)
  const errors = Object.entries(texts).flatMap(([name, text]) => {
    const terms = text === '' ? [] : bannedTerms(index, text)
    return terms.length > 0 ? [[name, [termsInMessage(terms)]]] : []
  })
  return errors.length > 0 ? failure(Object.fromEntries(errors)) : null
}

/**
 * Screens texts that others will read by the rules of the viewer's school. Returns messages by
 * field, or null if there is nothing to object to. (SCREEN-01, SCREEN-02, SCREEN-05 to SCREEN-07)
 */
export async function screenTexts(
  ctx: Ctx,
  texts: Record<string, string>,
  product: string,
): Promise<Failure | null> {
  const index = await loadTermIndexes(ctx.db, ctx.viewer.partner_code)
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
  return Object.keys(errors).length > 0 ? failure(errors) : null
}
