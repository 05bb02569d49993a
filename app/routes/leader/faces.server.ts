import { PHOTO_GRID_SIZE, MIN_GRID_PHOTOS } from '~/domain/leaders/schema'
import { peopleByIds } from '~/domain/people/queries.server'
import type { Ctx } from '~/platform/ctx'
import { buildCriteria } from '~search/criteria/criteria'
import type { Search } from '~search/index'
import type { Face } from '~/views/leader/leader-page'

/** People that a search finds for the viewer; no one when it finds only a few. (LEADER-15) */
export async function communityFaces(ctx: Ctx, search: Search): Promise<Face[]> {
  const { ids } = await search.people(ctx, buildCriteria({ size: PHOTO_GRID_SIZE }))
  const people = await peopleByIds(ctx, ids)
  if (people.length < MIN_GRID_PHOTOS) return []
  return people.map(({ id, name, first_name, avatar_url, avatar_bg_type }) => ({
    id,
    name,
    first_name,
    avatar_url,
    avatar_bg_type,
  }))
}
