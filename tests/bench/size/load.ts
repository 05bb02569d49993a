import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../report'

export type Latency = { requests: number; perSecond: number; p50: number; p95: number }

/** As many as ask at the same time, each the next question as soon as it has its answer. */
export const CLIENTS = 10

type Until = ({ seconds: number } | { done: () => boolean }) & {
  /** Milliseconds a client reads, on average, before it asks again; none unless told */
  reading?: number
}

/**
 * Asks the questions round and round from ten clients and answers how long they waited, exactly.
 * What the first round of the clients finds cold is not counted. Clients that read come one by one,
 * as people do; those that don't always keep ten in the queue.
 */
export async function ask<T>(
  questions: readonly T[],
  until: Until,
  answer: (question: T) => Promise<void>,
): Promise<Latency> {
  let turn = 0
  const next = () => questions[turn++ % questions.length] as T
  await Promise.all(Array.from({ length: CLIENTS }, () => answer(next())))
  const waits: number[] = []
  const began = performance.now()
  const over = () =>
    'done' in until ? until.done() : performance.now() - began > until.seconds * 1000
  const client = async () => {
    if (until.reading) await sleep(until.reading * Math.random())
    while (!over()) {
      const sentAt = performance.now()
      await answer(next())
      waits.push(performance.now() - sentAt)
      if (until.reading) await sleep(until.reading * (0.5 + Math.random()))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const seconds = (performance.now() - began) / 1000
  return {
    requests: waits.length,
    perSecond: waits.length / seconds,
    p50: quantile(waits, 0.5),
    p95: quantile(waits, 0.95),
  }
}
