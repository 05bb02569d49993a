import type { EmailContent } from './email'

type Props = {
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

/** A request for a demo, for the support desk. (HELP-14) */
export const demoRequestEmail = (props: Props): EmailContent => ({
  subject: `${props.product}: demo request from ${props.school}`,
  heading: 'Demo request',
  paragraphs: [],
  message: props.message,
  details: [
    ['Name', `${props.first_name} ${props.last_name}`],
    ['Email', props.email],
    ['School', props.school],
    ['Position', props.position],
    ['Best time', props.contact_time ?? 'not given'],
    ['Phone', props.phone ?? 'not given'],
    ['Request', props.id],
  ],
  notes: ['Replies to this email go to the sender.'],
})
