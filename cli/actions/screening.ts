import { text as readAll } from 'node:stream/consumers'
import { toPartnerContext } from '~/domain/partners/context.server'
import { personalEmails } from '~/domain/terms/emails'
import { loadTermIndexes } from '~/domain/terms/queries.server'
import { emailsInPost, termsInMessage, termsInPost } from '~/domain/terms/schema'
import { findings, type Finding } from '~/domain/terms/screen'
import type { Db } from '~/platform/database/types'
import type { ReadAction } from '../command'
import { printable } from '../theme'
import { knownPartner } from './known'

/** (CLI-15) */
export const test: ReadAction = async (context, input) => {
  const text = input.arg(0) === '-' ? await readAll(process.stdin) : input.arg(0)
  const db = await context.db()
  const code = await knownPartner(db, input.text('partner'))
  const hits = findings(await loadTermIndexes(db, code), text)
  const terms = hits.map(({ term }) => term)
  const isChat = input.on('chat')
  // Chat messages are screened for terms only. (SCREEN-01)
  const emails = isChat ? [] : personalEmails(text, await emailDomains(db, code))
  const { PRODUCT_NAME } = await context.env()
  const messages = [
    ...(terms.length > 0 ? [isChat ? termsInMessage(terms) : termsInPost(terms)] : []),
    ...(emails.length > 0 ? [emailsInPost(emails, PRODUCT_NAME)] : []),
  ]
  const clean = messages.length === 0
  const matches = hits.map(({ term, from, to }) => ({ term, text: text.slice(from, to) }))
  const lines = [
    ...hits.map((hit) => termLine(hit, text)),
    ...emails.map((email) => `Found the email address "${email}".`),
  ]
  return {
    ok: clean,
    json: { clean, terms, found: matches, emails, messages },
    text: () => (clean ? 'Nothing found.' : [...lines, '', ...messages].join('\n')),
  }
}

/** With the way it was written, where that differs. */
function termLine({ term, from, to }: Finding, text: string): string {
  const written = printable(text.slice(from, to)).replace(/\s+/g, ' ')
  const isPlain = written.toLowerCase() === term.toLowerCase()
  return `Found the term "${term}"${isPlain ? '' : `, written "${written}"`}.`
}

async function emailDomains(db: Db, code: string): Promise<string[]> {
  const partner = code && (await db.read.partner.findUnique({ where: { partner_code: code } }))
  return partner ? (toPartnerContext(partner).settings.email_domains ?? []) : []
}
