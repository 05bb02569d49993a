/** What an email says; all emails look the same. */
export type EmailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  /** Someone's own words, introduced by the last paragraph */
  quote?: string
  /** What happened, as linked lines */
  sections?: { title?: string; items: EmailItem[] }[]
  /** The one button */
  action?: { label: string; href: string }
  /** Short labeled facts */
  details?: [name: string, value: string][]
  /** What someone wrote to us */
  message?: string
  /** Small print at the end */
  notes?: string[]
  /** Small links after them */
  links?: { label: string; href: string }[]
}

/** A line that leads somewhere, with someone's own words. */
export type EmailItem = { text: string; quote?: string; href: string }

/** The product, and the school with its accent color where there is one. */
export type EmailSender = { product: string; school: string | null; accent?: string }

/** 'Quad at Northfield University' */
export const senderName = ({ product, school }: EmailSender) =>
  school ? `${product} at ${school}` : product
