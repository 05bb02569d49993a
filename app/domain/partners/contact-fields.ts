import * as z from 'zod'
import { ESCALATION_MINUTES, WEEKDAYS } from '~/policy/escalation'
import { list, mailAddress, oneOf, optionalText, phoneNumber, text, webAddress } from './fields'

export const crisisContactSchema = z
  .strictObject({
    label: text(80).describe('Such as Counseling center.'),
    phone: phoneNumber.optional().describe('Number to call.'),
    text_number: phoneNumber.optional().describe('Number for text messages.'),
    link: webAddress.optional().describe('Page or chat.'),
    hours: optionalText(80).optional().describe('When someone answers.'),
    for: optionalText(120).optional().describe('Who it is for.'),
  })
  .refine(({ phone, text_number, link }) => Boolean(phone ?? text_number ?? link), {
    error: 'must have a phone, a text_number or a link',
  })
  .meta({ anyOf: ['phone', 'text_number', 'link'].map((name) => ({ required: [name] })) })

export const communityRuleSchema = z.strictObject({
  name: text(80).describe('Such as Be kind.'),
  about: optionalText(300).optional().describe('What it means.'),
})

export const contactSchema = z.strictObject({ name: text(120), email: mailAddress })

const clockTime = z.string({ error: 'must be a text' }).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, {
  error: 'must be a time such as 08:30, in quotes',
})

export const escalationSchema = z.strictObject({
  minutes: z
    .int({ error: 'must be a whole number' })
    .min(5, { error: 'must be at least 5' })
    .max(1440, { error: 'must be at most 1440' })
    .optional()
    .describe(
      `Minutes that a case may wait before the next person is told; ${ESCALATION_MINUTES} where left out.`,
    ),
  contacts: list(contactSchema)
    .max(5, { error: 'must have at most 5 entries' })
    // By their names the case knows who was told.
    .refine((contacts) => new Set(contacts.map(({ name }) => name)).size === contacts.length, {
      error: 'must have different names',
    })
    .optional()
    .describe('Told one after the other, after the moderation contact; then the support desk.'),
  hours: z
    .strictObject({
      days: list(oneOf(WEEKDAYS))
        .min(1, { error: 'must not be empty' })
        .optional()
        .describe('Monday to Friday where left out.'),
      from: clockTime,
      to: clockTime,
    })
    .refine(({ from, to }) => from < to, { error: 'must end later in the day than it begins' })
    .nullable()
    .optional()
    .describe('When the minutes count, by the school’s clock; around the clock where left out.'),
})
