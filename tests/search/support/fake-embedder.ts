import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Words that mean the same, one group a line. */
const CONCEPTS = [
  'roommate flatmate roomie',
  'quokka macropod hopper',
  'cheap affordable inexpensive bargain',
  'physician doctor clinic',
  'wombat marsupial burrower',
].map((line) => line.split(' '))

export const DIMENSIONS = 32

type Behavior = 'answers' | 'silent' | { status: number } | { body: string }
type EmbedderRequest = { input: string[]; model?: string; key: string | undefined }

/**
 * An embedder on this machine that speaks as OpenAI does. Texts with words of one concept get vectors
 * close to each other; every other word leads in a direction of its own.
 */
export class FakeEmbedder {
  behavior: Behavior = 'answers'
  /** Texts that it won't take */
  rejected = /(?!)/
  /** Happens before it answers */
  before: () => Promise<void> = async () => {}
  requests: EmbedderRequest[] = []
  url = ''
  #server: Server | undefined

  constructor(private readonly dimensions = DIMENSIONS) {}

  async open(): Promise<this> {
    this.#server = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        const { input, model } = JSON.parse(body) as { input: string[]; model?: string }
        const key = request.headers.authorization
        this.requests.push({ input, key, ...(model === undefined ? {} : { model }) })
        const { status, text } = this.#answer(input)
        if (status === 0) return
        void this.before().then(() =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(text),
        )
      })
    }).listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1/embeddings`
    return this
  }

  behaveNormally() {
    this.behavior = 'answers'
    this.rejected = /(?!)/
    this.before = async () => {}
  }

  close() {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }

  /** The texts of all requests */
  texts = () => this.requests.flatMap(({ input }) => input)

  settings = (): Record<string, string> => ({
    SEARCH_EMBEDDER_URL: this.url,
    SEARCH_EMBEDDER_DIMENSIONS: String(this.dimensions),
  })

  #answer(input: string[]): { status: number; text: string } {
    if (this.behavior === 'silent') return { status: 0, text: '' }
    if (this.behavior !== 'answers') {
      if ('body' in this.behavior) return { status: 200, text: this.behavior.body }
      return { status: this.behavior.status, text: '{"error":"no"}' }
    }
    if (input.some((text) => this.rejected.test(text))) return { status: 400, text: '{}' }
    const data = input.map((text, index) => ({ index, embedding: this.#embed(text) }))
    // In any order, as the numbers say which is which.
    return { status: 200, text: JSON.stringify({ data: data.reverse() }) }
  }

  #embed(text: string): number[] {
    const vector = new Array<number>(this.dimensions).fill(0)
    for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
      const concept = CONCEPTS.findIndex((words) => words.includes(word.replace(/s$/, '')))
      const at = concept >= 0 ? concept : CONCEPTS.length + hash(word, this.dimensions)
      vector[at % this.dimensions]! += concept >= 0 ? 3 : 0.3
    }
    return vector
  }
}

const hash = (word: string, dimensions: number): number =>
  [...word].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 9973, 7) %
  (dimensions - CONCEPTS.length)
