import type { Env } from '~/platform/env.server'
import { NotFound } from '~/platform/failures'

/** In real use there is no such page: mail holds links that let people in. */
export function notInUse({ NODE_ENV }: Env) {
  if (NODE_ENV === 'production') throw new NotFound()
}
