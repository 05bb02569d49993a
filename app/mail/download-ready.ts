import type { Letter } from './letter'

type Facts = { product: string; firstName: string; href: string; until: Date }

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const downloadReady = ({ product, firstName, href, until }: Facts): Letter => ({
  subject: `Your data from ${product} is ready`,
  heading: `Hello ${firstName}`,
  paragraphs: ['The copy of your data that you asked for is ready to be downloaded.'],
  act: { label: 'Download my data', href },
  notes: [
    `You can download it until ${DAY.format(until)}; after that it is deleted.`,
    'You need to be logged in. Nobody else can open the link.',
  ],
})
