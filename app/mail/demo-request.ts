import type { Letter } from './letter'

type Facts = {
  product: string
  id: string
  first_name: string
  last_name: string
  email: string
  school: string
  position: string
  message: string
  contact_time: string | null
  phone: string | null
}

/** Somebody asks for a demo; for the support desk. (HELP-14) */
export const demoRequest = (facts: Facts): Letter => ({
  subject: `${facts.product}: demo for ${facts.school}`,
  heading: 'Somebody asks for a demo',
  paragraphs: [],
  message: facts.message,
  facts: [
    ['Name', `${facts.first_name} ${facts.last_name}`],
    ['Email', facts.email],
    ['School', facts.school],
    ['Position', facts.position],
    ['Best time', facts.contact_time ?? 'not said'],
    ['Phone', facts.phone ?? 'not said'],
    ['Request', facts.id],
  ],
  notes: ['An answer to this message goes to the sender.'],
})
