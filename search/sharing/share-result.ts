import type { SearchQuery } from '../criteria/types'
import type { SharedAnswers } from './shared-answers'

/** Characters of a question. One about hundreds of followed people is no one else's. */
const MOST_LENGTH = 4_000

/** The reader who asked has left, and with them the request to the engine. */
class ReaderLeft extends Error {
  override name = 'ReaderLeft'
}

/**
 * The answer to a query, given what is known, shared by all who ask the same: what one may see is part of the question, so
 * no one is given an answer about anything else. The viewer's own order comes later (personalize.ts).
 */
export async function shareResult<T>(
  shared: SharedAnswers<T>,
  { signal, personalization: _, ...question }: SearchQuery,
  find: () => Promise<T>,
  known: readonly string[] = [],
): Promise<T> {
  signal?.throwIfAborted()
  const key = JSON.stringify([question, known])
  if (key.length > MOST_LENGTH) return find()
  try {
    return await shared.find(key, () =>
      find().catch((error: unknown) => {
        throw signal?.aborted ? new ReaderLeft('', { cause: error }) : error
      }),
    )
  } catch (error) {
    if (!(error instanceof ReaderLeft)) throw error
    signal?.throwIfAborted()
    return find()
  }
}
