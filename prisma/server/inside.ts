import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'

/** What the driver's types leave out */
export type Inside = {
  host: string
  port: number
  /** By what the server says at first: a pooler gives a number of its own */
  processID: number | null
  connection: EventEmitter & { stream: Duplex }
}
