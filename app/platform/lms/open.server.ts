import { canvasLms } from './canvas.server'
import type { Lms, LmsSite, ToolLms } from './lms'
import { LmsError } from './lms'
import { ltiLms, type LtiSite } from './lti.server'
import { isPlatformUrl } from './platform-url'

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
  if (!allowHttp) assertEncrypted(site.base_url)
  return open(site, { signal: AbortSignal.timeout(timeout), now })
}

/** The same for a platform that speaks LTI; its addresses come with each launch. */
export function openLti(site: LtiSite, { timeout, allowHttp, now }: Options): ToolLms {
  if (!allowHttp) [site.token_url, site.line_item].forEach(assertEncrypted)
  const known_hosts = allowHttp ? null : site.known_hosts
  return ltiLms({ ...site, known_hosts }, { signal: AbortSignal.timeout(timeout), now })
}

function assertEncrypted(url: string) {
  if (!isPlatformUrl(url, false)) throw new LmsError('not set up', 'without encryption')
}
