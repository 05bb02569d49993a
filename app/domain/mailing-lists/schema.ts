/** People who agreed that we write to them. */
export const MAILING_LISTS = ['newsletter', 'research'] as const
export type MailingList = (typeof MAILING_LISTS)[number]

/** What the page of an unsubscribe link says. Not in the spec. */
export const LIST_TEXTS: Record<MailingList, { question: string; about: string; done: string }> = {
  newsletter: {
    question: 'Stop getting our newsletter?',
    about: 'We delete the address from the list. You can sign up again at any time.',
    done: 'You won’t get our newsletter anymore.',
  },
  research: {
    question: 'Stop taking part in research?',
    about: 'Researchers won’t contact you anymore. Your account stays as it is.',
    done: 'Researchers won’t contact you anymore.',
  },
}
