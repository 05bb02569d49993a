import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Verdict } from '../actions/doctor'
import type { Facts } from './facts'

export type Asked = 'facts' | 'checks' | 'end'
export type Told = { facts: Facts } | { failed: string } | { verdict: Verdict } | { checked: Date }

export type Watch = {
  ask(what: 'facts' | 'checks'): void
  /** Answers how to stop listening */
  listen(heard: (told: Told) => void): () => void
  end(): Promise<void>
}

/** Milliseconds for it to end by itself. */
const PATIENCE = 1000

/** Starts the watcher (cli/watcher.ts). */
export function openWatch(root: string): Watch {
  const worker = new Worker(join(root, 'build/cli/watcher.js'), { workerData: { root } })
  const listeners = new Set<(told: Told) => void>()
  const send = (told: Told) => [...listeners].forEach((heard) => heard(told))
  worker.on('message', send)
  worker.on('error', (error) => send({ failed: error.message }))
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  return {
    ask: (what) => worker.postMessage(what satisfies Asked),
    listen: (heard) => {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    end: async () => {
      worker.postMessage('end' satisfies Asked)
      const late = new Promise((resolve) => setTimeout(resolve, PATIENCE).unref())
      await Promise.race([gone, late])
      await worker.terminate()
    },
  }
}
