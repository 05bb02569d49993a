import { canvasLms } from './canvas.server'
import type { Lms, LmsSite } from './lms'
import { LmsError } from './lms'

/** The platforms that we speak to, by the kind of a school's connection. */
const PLATFORMS = { canvas: canvasLms } as const

/** Milliseconds for what a request waits for: it never takes longer than 3 s. */
export const REQUEST_TIMEOUT = 2500
/** The same for a job. */
export const JOB_TIMEOUT = 10_000

type Options = { timeout: number; allowHttp: boolean; now: () => Date }

/** A client of a platform whose calls all end within the timeout. */
export function openLms(site: LmsSite, { timeout, allowHttp, now }: Options): Lms {
  const open = PLATFORMS[site.kind as keyof typeof PLATFORMS]
  if (!allowHttp && !site.base_url.startsWith('https:'))
    throw new LmsError('not set up', 'without encryption')
  return open(site, { signal: AbortSignal.timeout(timeout), now })
}
