import { writeLetter } from '~/mail/write-letter'
import { isMailAway, isMailRefused } from '~/platform/smtp.server'
import { LETTERS } from './letters'
import { Hopeless, NotNow, type SingleReactor } from './reactor'

/**
 * Sends the message that follows an event. Mail cannot be taken back, so a message may arrive
 * twice when the process dies between sending and noting it; both then have the same Message-ID.
 * While the server is away everything waits; a message that is put off by the server is tried for
 * a day; one that is refused for good is put aside at once, where `quad jobs` shows it.
 */
export const mailReactor: SingleReactor = {
  name: 'mail',
  events: Object.keys(LETTERS),
  // 17 minutes of growing pauses, then every ten minutes: a day in all.
  attempts: 150,
  // A silent server is given up long before: a message under way must not be begun twice.
  limit: 120,
  async handle(services, event) {
    const addressed = await LETTERS[event.name]?.(services, event)
    if (!addressed) return
    const { to, replyTo, letter, sender } = addressed
    try {
      await services.mailer.send({ id: event.id, to, replyTo, ...writeLetter(letter, sender) })
    } catch (error) {
      if (isMailAway(error)) {
        services.log.warn({ reason: error.message }, 'no mail can be sent')
        throw new NotNow(error.message, { cause: error })
      }
      if (isMailRefused(error)) throw new Hopeless(error.message, { cause: error })
      throw error
    }
  },
}
