import type { Prisma } from '~prisma/generated/client'
import { idOf } from './names'

const schools = ['northfield', 'lakeside'] as const
const types = ['student', 'prospective', 'leader'] as const

/** A quote for everybody, and two messages one after the other for leaders. */
export const mindset: Prisma.MindsetQuoteCreateManyInput[] = [
  ...schools.flatMap((partner_code) =>
    types.map((user_type) => ({
      id: idOf(`quote:${partner_code}:${user_type}`),
      partner_code,
      user_type,
      text: `A quote for a ${user_type} of ${partner_code}`,
      author: 'Somebody wise',
      image: 'lantern',
      order: 1,
    })),
  ),
  ...[1, 2].map((order) => ({
    id: idOf(`message:${order}`),
    partner_code: 'northfield',
    kind: 'message',
    user_type: 'leader',
    text: `Message ${order} to leaders`,
    order,
  })),
]

export const sideMenu: Prisma.SideMenuContentCreateManyInput[] = schools.map((partner_code) => ({
  id: idOf(`side menu:${partner_code}`),
  partner_code,
  content_markdown: `# News of ${partner_code}\n\n**Soup** on [Friday](/help) <b>not bold</b>`,
  order: 1,
}))
