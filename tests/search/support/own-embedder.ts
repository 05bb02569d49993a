import { EmbeddedSearch } from './embedded-search'
import { FakeEmbedder } from './fake-embedder'
import { MACHINE_KEY } from './vector-memory'

/** A running search on a machine that has an embedder of its own: a stand-in. */
export class OwnEmbeddedSearch extends EmbeddedSearch {
  override readonly embedder = new FakeEmbedder(512)
  override readonly settings = () => ({ SEARCH_MEANING: 'on', DATA_DIR: this.machine.dataDir })

  override prepare = () =>
    this.machine.open(async (input) => {
      const headers = { authorization: `Bearer ${MACHINE_KEY}` }
      const body = JSON.stringify({ input })
      const response = await fetch(this.embedder.url, { method: 'POST', headers, body })
      const { data } = (await response.json()) as { data: { index: number; embedding: number[] }[] }
      return data.sort((a, b) => a.index - b.index).map(({ embedding }) => embedding)
    })
}
