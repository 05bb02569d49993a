import { EventEmitter } from 'node:events'

const OPEN = '\u001b[?1049h\u001b[?25l\u001b[?7l'
const CLOSE = '\u001b[?7h\u001b[?25h\u001b[?1049l'
const CLEAR = '\u001b[2J'

type Terminal = Pick<NodeJS.WriteStream, 'columns' | 'rows' | 'write' | 'on' | 'off'>

/**
 * The whole terminal as a page of its own: what stood there before comes back afterwards. Ink hands
 * over whole frames; only lines that have changed are written, so nothing flickers however often a
 * screen refreshes, and a narrower window leaves nothing behind.
 */
export class Canvas extends EventEmitter {
  #before: string[] = []
  #open = true

  constructor(private readonly terminal: Terminal) {
    super()
    terminal.write(`${OPEN}${CLEAR}`)
    terminal.on('resize', this.#resized)
    process.once('exit', this.close)
  }

  get columns() {
    return this.terminal.columns || 80
  }

  get rows() {
    return this.terminal.rows || 24
  }

  /** One frame. */
  write(frame: string) {
    if (!this.#open) return
    const lines = frame.split('\n').slice(0, this.rows)
    const count = Math.max(lines.length, this.#before.length)
    let changes = ''
    for (let at = 0; at < count; at++)
      if (lines[at] !== this.#before[at])
        changes += `\u001b[${at + 1};1H\u001b[2K${lines[at] ?? ''}`
    this.#before = lines
    if (changes) this.terminal.write(changes)
  }

  readonly close = () => {
    if (!this.#open) return
    this.#open = false
    this.terminal.off('resize', this.#resized)
    process.off('exit', this.close)
    this.terminal.write(CLOSE)
  }

  readonly #resized = () => {
    this.#before = []
    this.terminal.write(CLEAR)
    this.emit('resize')
  }
}
