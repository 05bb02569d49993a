import { expect, test } from 'vitest'
import { openEncoders } from '~search/meaning/model/encoder'
import { Pieces } from '~search/meaning/model/pieces'
import { WorkQueue } from '~search/meaning/model/work-queue'
import { findWeights, readPieces } from '~search/meaning/model/weights'
import recorded from './support/vectors.json'

/**
 * What TensorFlow.js 4.22 (back end cpu) and the tokenizer of @energetic-ai/embeddings 0.2.0 make of forty texts: pieces, and
 * vectors of bytes with a sign, the greatest of which is 127.
 */
const texts = (recorded as [string, string, string][]).map(([text, ids, bytes]) => {
  const vector = Array.from(new Int8Array(Buffer.from(bytes, 'base64')))
  return { text, pieces: ids.split(' ').map(Number), vector }
})

const folder = findWeights()
const [encoder, other] = openEncoders(folder, 2)

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const dot = (x: ArrayLike<number>, y: ArrayLike<number>) =>
    Array.from(x).reduce((sum, number, at) => sum + number * y[at]!, 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

test('texts have the pieces that the tokenizer of the model finds', () => {
  const pieces = new Pieces(readPieces(folder))
  for (const text of texts) expect(pieces.encode(text.text), text.text).toEqual(text.pieces)
  expect(pieces.encode('')).toEqual([])
})

test('vectors are those of TensorFlow.js', () => {
  for (const { text, vector } of texts) {
    const own = encoder!.encode(text)!
    expect(own).toHaveLength(512)
    expect(cosine(own, vector), text).toBeGreaterThan(0.9998)
  }
  expect(encoder!.encode('')).toBeNull()
})

test('what is urgent goes before the next step of what isn’t, and disturbs nothing', async () => {
  const queue = new WorkQueue()
  const [long, short] = [texts.at(-1)!, texts[0]!]
  const done: string[] = []
  const batch = [1, 2].map(async (at) => {
    const vector = await queue.run(encoder!.encodeInSteps(long.text), false)
    done.push(`long ${at}`)
    return vector!
  })
  const urgent = queue.run(other!.encodeInSteps(short.text), true).then((vector) => {
    done.push('short')
    return vector!
  })
  const gone = queue.run(other!.encodeInSteps(short.text), true, () => true)
  await expect(gone).rejects.toThrow()
  expect(cosine(await urgent, short.vector)).toBeGreaterThan(0.9998)
  for (const vector of batch) expect(cosine(await vector, long.vector)).toBeGreaterThan(0.9998)
  expect(done).toEqual(['short', 'long 1', 'long 2'])
})
