import { defineRecords, keeps } from '~/domain/records/define'
import type { Ctx } from '~/platform/ctx'

const APART = keeps('It was sent without an account, and is kept for as long as it says.')

/** What came from an address; only a confirmed one is known to be the person's. */
async function ownAddress({ db, viewer }: Ctx) {
  const where = { id: viewer.id, email_confirmed: true }
  const user = await db.read.user.findUnique({ where, select: { email: true } })
  return { where: { email: user?.email ?? '' }, omit: { id: true } } as const
}

export const marketingRecords = defineRecords({
  ContactRequest: {
    people: { email: APART, first_name: APART, last_name: APART, phone: APART },
    exports: {
      contact_requests: async (ctx) => ctx.db.read.contactRequest.findMany(await ownAddress(ctx)),
    },
    retention: { column: 'created_at', days: 730 },
    school: { stays: 'It was sent to the public site.' },
  },
  MarketingSubscription: {
    people: { email: keeps('The news come until they are no longer wanted.') },
    exports: {
      newsletter: async (ctx) => ctx.db.read.marketingSubscription.findMany(await ownAddress(ctx)),
    },
    school: { stays: 'It was sent to the public site.' },
    retention: 'for good',
    labels: {
      signup_location: 'Asked for on the page',
    },
  },
})
