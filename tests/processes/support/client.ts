import { setTimeout as sleep } from 'node:timers/promises'
import type { Rng } from '~seeds/random'
import type { Browser, Page } from '~tests/support/client'
import { listen } from '~tests/support/live-reader'

export type Kind = 'post' | 'comment' | 'like' | 'message'

/** A write that was answered by the page it leads to. */
export type Acknowledged = { kind: Kind; by: string; text: string }

/** What all clients know: the posts so far, and how often something was not answered. */
export type Shared = {
  posts: { id: string; by: string }[]
  acknowledged: Acknowledged[]
  unanswered: number
  refused: Record<number, number>
}

/** Posts of each: a member publishes 60 an hour at most. */
const MAX_POSTS = 50

/** Milliseconds before someone presses again */
const PAUSE = 60

/** A member who writes, and presses again with the same form where no answer came. */
export class Client {
  #forms!: Record<Exclude<Kind, 'like'>, URLSearchParams>
  #liked = new Set<string>()
  #posts = 0

  constructor(
    readonly id: string,
    private readonly browser: Browser,
    private readonly channel: string,
    private readonly shared: Shared,
    private readonly random: Rng,
  ) {}

  /** Opens the pages whose forms it sends. */
  async open(question: string) {
    const form = async (path: string, name: string) =>
      (await this.browser.get(path)).form(name).body({})
    this.#forms = {
      post: await form('/new-post', 'Post'),
      comment: await form(`/post/${question}`, `/post/${question}/comment`),
      message: await form(`/dm/${this.channel}`, 'Send'),
    }
    this.browser.follows = false
  }

  async write(text: string) {
    const { random, shared } = this
    const about = random.pick(shared.posts.slice(-12))
    const share = random.int(20)
    if (share < 4 && this.#posts++ < MAX_POSTS) return this.#post(text)
    if (share < 8 && !this.#liked.has(about.id)) return this.#like(about.id)
    if (share < 14) return this.#comment(about.id, text)
    await this.#send('message', text, `/dm/${this.channel}`, this.#fill('message', { text }))
  }

  async #post(text: string) {
    const filled = this.#fill('post', { title: text, content: 'Known text' })
    const page = await this.#send('post', text, '/new-post', filled)
    const id = /^\/post\/(\w+)/.exec(page.headers.get('location') ?? '')?.[1]
    if (!id) throw new Error(`A post led to ${page.headers.get('location')}`)
    this.shared.posts.push({ id, by: this.id })
  }

  async #comment(post: string, content: string) {
    await this.#send(
      'comment',
      content,
      `/post/${post}/comment`,
      this.#fill('comment', { content }),
    )
  }

  async #like(post: string) {
    this.#liked.add(post)
    await this.#send('like', post, `/post/${post}/like`, this.#fill('comment', {}))
  }

  #fill(kind: Exclude<Kind, 'like'>, values: Record<string, string>) {
    const body = new URLSearchParams(this.#forms[kind])
    for (const [name, value] of Object.entries({ ...values, once: crypto.randomUUID() }))
      body.set(name, value)
    return body
  }

  async #send(kind: Kind, text: string, path: string, body: URLSearchParams): Promise<Page> {
    for (;;) {
      const page = await this.browser.post(path, body).catch(() => null)
      if (page?.status === 303) {
        this.shared.acknowledged.push({ kind, by: this.id, text })
        return page
      }
      if (page) this.shared.refused[page.status] = (this.shared.refused[page.status] ?? 0) + 1
      else this.shared.unanswered++
      // Too many in a minute: waits, as the page says.
      await sleep(page?.status === 429 ? 2_000 : PAUSE)
    }
  }
}

/** Reads live updates, and comes back where it was whenever it is cut off, as a browser does. */
export class Reader {
  #before: unknown[] = []
  #stream: Awaited<ReturnType<typeof listen>> | undefined
  #lastId: string | undefined
  #isClosed = false
  connections = 0

  constructor(private readonly browser: Browser) {}

  /** Returns when it hears everything; it goes on reading until it is closed. */
  async open() {
    await this.#connect()
    await this.#stream?.ready()
    void this.#keepReading()
  }

  numbers = () => [...this.#before, ...(this.#stream?.numbers() ?? [])]

  close() {
    this.#isClosed = true
    this.#stream?.close()
  }

  async #keepReading() {
    while (!this.#isClosed) {
      if (this.#stream && !this.#stream.ended()) await sleep(20)
      else await this.#connect().catch(() => sleep(PAUSE))
    }
  }

  async #connect() {
    const old = this.#stream
    if (old) {
      this.#before.push(...old.numbers())
      this.#lastId = old.lastId() || this.#lastId
      this.#stream = undefined
    }
    const stream = await listen(this.browser, this.#lastId)
    if (stream.status !== 200) throw new Error(`Live updates answered ${stream.status}`)
    this.#stream = stream
    this.connections++
  }
}
