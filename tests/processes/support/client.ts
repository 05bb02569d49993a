import { setTimeout as sleep } from 'node:timers/promises'
import type { Rng } from '~seeds/random'
import type { Browser, Page } from '~tests/support/client'
import { listen } from '~tests/support/live-reader'

export type Kind =
  | 'post'
  | 'question'
  | 'edit'
  | 'comment'
  | 'nested'
  | 'like'
  | 'flag'
  | 'message'
  | 'event'
  | 'wish'

/** A write that was answered by the page it leads to; of a wish to come, what it is. */
export type Acknowledged = { kind: Kind; by: string; text: string }

/** What all clients know: the posts so far, and how often something was not answered. */
export type Shared = {
  posts: { id: string; by: string }[]
  acknowledged: Acknowledged[]
  unanswered: number
  refused: Record<number, number>
}

/** What clients write on that isn’t their own; the event has few places. */
export type Campus = { comment: string; event: string; date: string }

/** How often each is picked among 30, and how often at most: a member publishes 60 times an hour. */
const SHARES: Record<Kind, [share: number, most: number]> = {
  post: [3, 18],
  question: [2, 14],
  edit: [2, 14],
  event: [2, 5],
  flag: [1, 10],
  like: [4, Infinity],
  comment: [5, Infinity],
  nested: [2, Infinity],
  wish: [3, Infinity],
  message: [6, Infinity],
}
const repeatKinds = (kinds: readonly string[]) =>
  Object.entries(SHARES).flatMap(([kind, [share]]) =>
    kinds.includes(kind) ? Array.from({ length: share }, () => kind as Kind) : [],
  )
const ALL = repeatKinds(Object.keys(SHARES))
const WITHOUT_CAMPUS = repeatKinds(['post', 'comment', 'like', 'message'])
type Write = (text: string, about: Shared['posts'][0]) => Promise<boolean>

const nestedIn = (campus?: Campus) => `/comment/${campus?.comment}/reply`
const EVENT = {
  text: 'Known text',
  place: 'Gym',
  starts_at: '2031-12-01T18:00',
  ends_at: '2031-12-01T20:00',
}
const WISHES = ['going', 'maybe', 'not_going']

/** Whose form stays open */
type Open = 'post' | 'question' | 'comment' | 'nested' | 'message' | 'event'

/** Milliseconds before someone presses again */
const PAUSE = 60

/** A member who writes, and presses again with the same form where no answer came. */
export class Client {
  #forms = new Map<Open, URLSearchParams>()
  #liked = new Set<string>()
  #flagged = new Set<string>()
  #own: string[] = []
  #counts = new Map<Kind, number>()

  constructor(
    readonly id: string,
    private readonly browser: Browser,
    private readonly channel: string,
    private readonly shared: Shared,
    private readonly random: Rng,
    private readonly campus?: Campus,
  ) {}

  /** Opens the pages whose forms it sends. */
  async open(question: string) {
    const { browser, campus, channel } = this
    const open = async (kind: Open, path: string, name: string) =>
      this.#forms.set(kind, await this.#form(path, name))
    await open('post', '/new-post', 'Post')
    await open('comment', `/post/${question}`, `/post/${question}/comment`)
    await open('message', `/dm/${channel}`, 'Send')
    if (campus) {
      const nested = nestedIn(campus)
      await open('question', '/ask', 'Post')
      await open('nested', nested, nested)
      await open('event', '/events/new', 'Suggest event')
    }
    browser.follows = false
  }

  async write(text: string) {
    const { random, shared } = this
    const about = random.pick(shared.posts.slice(-12))
    const kind = random.pick(this.campus ? ALL : WITHOUT_CAMPUS)
    const count = this.#counts.get(kind) ?? 0
    const [, most] = SHARES[kind]
    const isDone = kind !== 'message' && count < most && (await this.#writes[kind](text, about))
    if (isDone) this.#counts.set(kind, count + 1)
    else await this.#send('message', text, `/dm/${this.channel}`, this.#fill('message', { text }))
  }

  /** Each says whether it could be done now. */
  readonly #writes: Record<Exclude<Kind, 'message'>, Write> = {
    post: (text) => this.#publish('post', '/new-post', { title: text }),
    // One like it is there, and was seen.
    question: (title) =>
      this.#publish('question', '/ask', { title, anyway: title.toLowerCase(), unnamed: 'on' }),
    edit: async (content) => {
      const [id] = this.#own.slice(-1)
      if (!id) return false
      const path = `/post/${id}/edit`
      const form = await this.#form(path, 'Save')
      return this.#send('edit', content, path, fill(form, { content }))
    },
    comment: (content, about) =>
      this.#send(
        'comment',
        content,
        `/post/${about.id}/comment`,
        this.#fill('comment', { content }),
      ),
    nested: (content) =>
      this.#send('nested', content, nestedIn(this.campus), this.#fill('nested', { content })),
    like: async (_, { id, by }) => {
      // No one likes a question of their own that is without their name.
      if (by === this.id || this.#liked.has(id)) return false
      this.#liked.add(id)
      return this.#send('like', id, `/post/${id}/like`, this.#fill('comment', {}))
    },
    flag: async (_, { id, by }) => {
      if (by === this.id || this.#flagged.has(id)) return false
      this.#flagged.add(id)
      const path = `/post/${id}/flag`
      const form = await this.#form(path, 'Flag')
      return this.#send('flag', id, path, fill(form, { reason: 'spam' }))
    },
    event: (title) =>
      this.#send('event', title, '/events/new', this.#fill('event', { title, ...EVENT })),
    wish: () => {
      const status = this.random.pick(WISHES)
      const path = `/events/${this.campus?.event}/dates/${this.campus?.date}/attend`
      return this.#send('wish', status, path, this.#fill('comment', { status }))
    },
  }

  async #publish(kind: 'post' | 'question', path: string, values: Record<string, string>) {
    const { title = '' } = values
    const page = await this.#post(
      kind,
      title,
      path,
      this.#fill(kind, { content: 'Known text', ...values }),
    )
    const id = /^\/post\/(\w+)/.exec(page.headers.get('location') ?? '')?.[1]
    if (!id) throw new Error(`A post led to ${page.headers.get('location')}`)
    this.shared.posts.push({ id, by: this.id })
    this.#own.push(id)
    return true
  }

  /** As often as it takes. */
  async #form(path: string, name: string): Promise<URLSearchParams> {
    for (;;) {
      const page = await this.browser.get(path).catch(() => null)
      if (page?.status === 200) return page.form(name).body({})
      await sleep(PAUSE)
    }
  }

  #fill = (kind: Open, values: Record<string, string>) => fill(this.#forms.get(kind), values)

  async #send(...write: [kind: Kind, text: string, path: string, body: URLSearchParams]) {
    await this.#post(...write)
    return true
  }

  async #post(kind: Kind, text: string, path: string, body: URLSearchParams): Promise<Page> {
    for (;;) {
      const page = await this.browser.post(path, body).catch(() => null)
      if (page?.status === 303) {
        this.shared.acknowledged.push({ kind, by: this.id, text })
        return page
      }
      if (page && page.status < 500 && page.status !== 429)
        throw new Error(`${path} answered ${page.status}: ${page.texts('h1, #errors').join(' ')}`)
      if (page) this.shared.refused[page.status] = (this.shared.refused[page.status] ?? 0) + 1
      else this.shared.unanswered++
      // Too many in a minute: waits, as the page says.
      await sleep(page?.status === 429 ? 2_000 : PAUSE)
    }
  }
}

function fill(form: URLSearchParams | undefined, values: Record<string, string>) {
  const body = new URLSearchParams(form)
  for (const [name, value] of Object.entries({ ...values, once: crypto.randomUUID() }))
    body.set(name, value)
  return body
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
