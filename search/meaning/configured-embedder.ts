import type { Env } from '~/platform/settings/env.server'
import { whyNoMeaning } from '~/platform/settings/meaning.server'
import { fingerprint } from '../criteria/fingerprint'
import type { Embedder } from './embedder'
import { ownEmbedder } from './own-embedder'

/** The embedder of the settings, else that of this machine, or null: searches go by words alone. */
export function configuredEmbedder(env: Env): Embedder | null {
  const { SEARCH_EMBEDDER_URL: url, SEARCH_EMBEDDER_MODEL: model } = env
  if (whyNoMeaning(env) !== null) return null
  if (!url) return ownEmbedder(env)
  const dimensions = env.SEARCH_EMBEDDER_DIMENSIONS
  const name = `e${fingerprint(JSON.stringify([model || url, dimensions]))}`
  const address = () => ({ url, key: env.SEARCH_EMBEDDER_KEY })
  return { name, model, dimensions, isOwn: false, address }
}
