import type { Ctx } from '~/platform/ctx'
import type { PersonCardData } from './schema'

export async function suggestPeople(_ctx: Ctx, _most: number): Promise<PersonCardData[]> {
  return []
}
