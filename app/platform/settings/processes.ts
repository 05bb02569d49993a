import * as z from 'zod'
import { CONNECTIONS, MIN_CONNECTIONS } from './connections'

/** How many processes a site consists of, and how they end. */
export type ProcessSettings = {
  /** Web processes on this machine, which share the port */
  WEB_CONCURRENCY: number
  /** Whether web processes run background jobs too; off: `quad work` does */
  WEB_JOBS: 'on' | 'off'
  /** Seconds in which a site that was told to stop still takes requests, but no longer says it is ready */
  DRAIN_SECONDS: number
  /** Connections of each process to PostgreSQL at most */
  DATABASE_CONNECTIONS: number
}

const whole = (from: number, to: number) =>
  z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= from && Number(text) <= to, {
      error: `must be a whole number from ${from} to ${to}`,
    })
    .transform(Number)

export const processSchema = {
  WEB_CONCURRENCY: whole(1, 64).default(1),
  WEB_JOBS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  DRAIN_SECONDS: whole(0, 300).default(0),
  DATABASE_CONNECTIONS: whole(MIN_CONNECTIONS, 100).default(CONNECTIONS),
}
