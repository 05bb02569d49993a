import { text as readAll } from 'node:stream/consumers'
import { personalEmails } from '~/domain/terms/emails'
import { screenFor } from '~/domain/terms/queries.server'
import { emailsInPost, termsInMessage, termsInPost } from '~/domain/terms/schema'
import { bannedTerms } from '~/domain/terms/screen'
import { partnerFacts } from '~/domain/partners/facts.server'
import type { Db } from '~/platform/db.server'
import type { ReadingAction } from '../spec'
import { knownPartner } from './known-partner'

/** (CLI-15) */
export const testAction: ReadingAction = {
  async run(shell, input) {
    const typed = input.arg(0)
    const text = typed === '-' ? await readAll(process.stdin) : typed
    const db = await shell.db()
    const code = await knownPartner(db, input.text('partner'))
    const terms = bannedTerms(screenFor(db, code), text)
    const chat = input.on('chat')
    // Chat messages are screened for terms only. (SCREEN-01)
    const emails = chat ? [] : personalEmails(text, await emailDomains(db, code))
    const { PRODUCT_NAME } = await shell.env()
    const messages = [
      ...(terms.length > 0 ? [chat ? termsInMessage(terms) : termsInPost(terms)] : []),
      ...(emails.length > 0 ? [emailsInPost(emails, PRODUCT_NAME)] : []),
    ]
    return {
      ok: messages.length === 0,
      json: { clean: messages.length === 0, terms, emails, messages },
      text: () =>
        messages.length === 0
          ? 'Nothing found.'
          : [...found('term', terms), ...found('e-mail address', emails), '', ...messages].join(
              '\n',
            ),
    }
  },
}

const found = (what: string, all: string[]) => all.map((one) => `Found the ${what} "${one}".`)

async function emailDomains(db: Db, code: string): Promise<string[]> {
  const partner = code && (await db.read.partner.findUnique({ where: { partner_code: code } }))
  return partner ? (partnerFacts(partner).settings.email_domains ?? []) : []
}
