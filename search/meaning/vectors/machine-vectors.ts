import * as z from 'zod'
import { EmbedderUnavailable } from '../embedder'
import { askEmbedder, readEmbedderRecord } from '../own-embedder'
import { packVector } from './pack'
import { PATHS, type Path } from './paths'
import type { Fed, Feed } from './vector-feed'
import type { Closeness } from './vector-store'

const closeness = z.array(z.tuple([z.number(), z.number()]))
const found = z.object({ closest: closeness, rows: closeness })
const fed = z.object({ taken: z.boolean(), size: z.number() })

type Question = { school: string; many: number; rows: readonly number[] }

/** The vectors that the embedder of this machine remembers, wherever it answers at the moment. */
export class MachineVectors {
  constructor(private readonly dataDir: string) {}

  /** Which process remembers them; null: none */
  pid = (): number | null => readEmbedderRecord(this.dataDir)?.pid ?? null

  /**
   * The posts of a school that are closest to a vector, best first, and how close some `rows` are. Posts are numbers
   * of the full-text tables; the caller decides who may see them. Throws EmbedderUnavailable.
   */
  async find(
    vector: readonly number[],
    question: Question,
    signal: AbortSignal,
  ): Promise<{ closest: Closeness[]; rows: Closeness[] }> {
    return found.parse(
      await this.#ask(PATHS.closest, { ...question, vector: packVector(vector) }, signal),
    )
  }

  /** Brings vectors. Throws EmbedderUnavailable. */
  feed = async (vectors: Feed, signal: AbortSignal): Promise<Fed> =>
    fed.parse(await this.#ask(PATHS.vectors, vectors, signal))

  async #ask(path: Path, body: unknown, signal: AbortSignal): Promise<unknown> {
    const record = readEmbedderRecord(this.dataDir)
    if (!record) throw new EmbedderUnavailable('the embedder is not running')
    const response = await askEmbedder(record, path, body, signal)
    if (response.ok) return response.json()
    await response.body?.cancel()
    throw new EmbedderUnavailable(`the embedder answered ${response.status}`)
  }
}
