import type { Db } from '~/platform/database/types'
import { sortByName } from '~/platform/text/name-order'

/** How a list of interests is ordered: for choosing them, or by how much they tell. (ONBOARD-18) */
export const INTEREST_ORDERS = ['select', 'match'] as const
export type InterestOrder = (typeof INTEREST_ORDERS)[number]

/** (ONBOARD-17) */
export type InterestChoice = {
  id: string
  code: string
  name: string
  select_order: number
  match_order: number
}

/** Every interest, of all schools. For every member. Throws for another order. (ONBOARD-18, ONBOARD-19) */
export async function listInterests({ read }: Db, order: InterestOrder): Promise<InterestChoice[]> {
  if (!INTEREST_ORDERS.includes(order)) throw new RangeError(`no order of interests: ${order}`)
  const rows = await read.interest.findMany({
    select: { id: true, code: true, name: true, select_order: true, match_order: true },
  })
  return sortByName(rows).sort((a, b) => a[`${order}_order`] - b[`${order}_order`])
}
