import { text as readAll } from 'node:stream/consumers'
import { personalEmails } from '~/domain/terms/emails'
import { screenFor } from '~/domain/terms/queries.server'
import { emailsInPost, termsInMessage, termsInPost } from '~/domain/terms/schema'
import { findings, type Finding } from '~/domain/terms/screen'
import { partnerFacts } from '~/domain/partners/facts.server'
import type { Db } from '~/platform/db.server'
import { harmless } from '../look'
import type { ReadingAction } from '../spec'
import { knownPartner } from './known-partner'

/** (CLI-15) */
export const testAction: ReadingAction = {
  async run(shell, input) {
    const typed = input.arg(0)
    const text = typed === '-' ? await readAll(process.stdin) : typed
    const db = await shell.db()
    const code = await knownPartner(db, input.text('partner'))
    const hits = findings(screenFor(db, code), text)
    const terms = hits.map(({ term }) => term)
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
      json: {
        clean: messages.length === 0,
        terms,
        found: hits.map(({ term, from, to }) => ({ term, text: text.slice(from, to) })),
        emails,
        messages,
      },
      text: () =>
        messages.length === 0
          ? 'Nothing found.'
          : [
              ...hits.map((hit) => toldTerm(hit, text)),
              ...emails.map(toldEmail),
              '',
              ...messages,
            ].join('\n'),
    }
  },
}

/** In which disguise, where it stands in one. */
function toldTerm({ term, from, to }: Finding, text: string): string {
  const written = harmless(text.slice(from, to)).replace(/\s+/g, ' ')
  const isPlain = written.toLowerCase() === term.toLowerCase()
  return `Found the term "${term}"${isPlain ? '' : `, written "${written}"`}.`
}

const toldEmail = (email: string) => `Found the e-mail address "${email}".`

async function emailDomains(db: Db, code: string): Promise<string[]> {
  const partner = code && (await db.read.partner.findUnique({ where: { partner_code: code } }))
  return partner ? (partnerFacts(partner).settings.email_domains ?? []) : []
}
