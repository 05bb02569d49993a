/** What a message says; how it looks is the same for all. */
export type Letter = {
  subject: string
  heading: string
  paragraphs: string[]
  /** What somebody wrote, line for line, introduced by the last paragraph */
  quote?: string
  /** The one thing to do */
  act?: { label: string; href: string }
  /** Short facts with their names */
  facts?: [name: string, value: string][]
  /** What somebody wrote to us, line for line */
  message?: string
  /** Said last and smaller */
  notes?: string[]
}

/** Who writes: the product, and the school in its colour where there is one. */
export type Sender = { product: string; school: string | null; accent?: string }

/** 'Quad at Northfield University' */
export const senderName = ({ product, school }: Sender) =>
  school ? `${product} at ${school}` : product
