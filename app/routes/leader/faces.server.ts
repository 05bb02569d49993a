import { FACES_SIZE, FEWEST_FACES } from '~/domain/leaders/schema'
import { peopleByIds } from '~/domain/people/queries.server'
import type { Ctx } from '~/platform/ctx'
import { criteriaOf } from '~search/criteria'
import type { Search } from '~search/index'
import type { Face } from '~/views/leader/faces'

/** People whom a search finds for the viewer; nobody when it finds only a few. (LEADER-15) */
export async function facesOf(ctx: Ctx, search: Search): Promise<Face[]> {
  const { ids } = await search.people(ctx, criteriaOf({ size: FACES_SIZE }))
  const people = peopleByIds(ctx, ids)
  if (people.length < FEWEST_FACES) return []
  return people.map(({ id, name, first_name, avatar_url, avatar_bg_type }) => ({
    id,
    name,
    first_name,
    avatar_url,
    avatar_bg_type,
  }))
}
