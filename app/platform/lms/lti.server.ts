import { createPrivateKey, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import * as z from 'zod'
import { isPassing, LmsError, type Submission, type ToolLms } from './lms'
import { SIGNED_BY, type SigningKey } from './lti-keys.server'
import { isCanvas } from './platform-url'
import { requestLms } from './request.server'
import { SCORE_SCOPE } from './scopes'

/** A platform as a tool of it sees it, and someone's place in one of its grade books. */
export type LtiSite = {
  client_id: string
  token_url: string
  /** Null where it can't be opened, or there is none */
  key: SigningKey | null
  /** Who the person is over there */
  subject: string
  line_item: string
  /** Hosts that the operator has named: a line item elsewhere has to be on the internet; null: anywhere */
  known_hosts: readonly string[] | null
}

const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json'
/** Canvas keeps the text of a submission by this extension; other platforms ignore it. */
const CANVAS_SUBMISSION = 'https://canvas.instructure.com/lti/submission'
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
/** Seconds for which our assertion counts, and before which it was made: Moodle's clock may be behind ours. */
const ASSERTION_LASTS = 300
const ASSERTION_AGE = 60

const tokens = z.object({ access_token: z.string().min(1) })

type Options = { signal: AbortSignal; now: () => Date }

/** LTI Advantage: Assignment and Grade Services 2.0, with tokens by a signed assertion (RFC 7523). */
export function ltiLms(site: LtiSite, { signal, now }: Options): ToolLms {
  const { client_id, token_url, subject, line_item, key, known_hosts } = site

  async function assertion(): Promise<string> {
    if (!key) throw new LmsError('not set up', 'no key of this installation')
    const at = Math.floor(now().getTime() / 1000)
    const claims = { iss: client_id, sub: client_id, aud: token_url, jti: randomUUID() }
    return new SignJWT({ ...claims, iat: at - ASSERTION_AGE, exp: at + ASSERTION_LASTS })
      .setProtectedHeader({ alg: SIGNED_BY, kid: key.kid, typ: 'JWT' })
      .sign(createPrivateKey(key.private_key))
  }

  return {
    async token() {
      const form = {
        grant_type: 'client_credentials',
        client_assertion_type: ASSERTION,
        client_assertion: await assertion(),
        scope: SCORE_SCOPE,
      }
      const url = new URL(token_url)
      const { json } = await requestLms(url, {
        method: 'POST',
        form,
        bad: 'nonsense',
        signal,
      }).catch(blameSetup)
      const { data } = tokens.safeParse(json)
      if (!data) throw new LmsError('nonsense', 'no access token')
      return data.access_token
    },
    // A platform that has this score, or a later one, says so (409, Canvas 400): the caller knows which it can be.
    async submit(token, submission) {
      const url = new URL(line_item)
      url.pathname += '/scores'
      const comment = commentFor(submission, isCanvas(token_url))
      const json = { type: SCORE_TYPE, value: score(subject, submission, comment) }
      const outside = known_hosts?.includes(url.hostname) === false
      const meanings = { isFine: isThere, unauthorized: 'unlinked' } as const
      const request = { method: 'POST', token, json, outside, ...meanings, signal } as const
      const { status } = await requestLms(url, request)
      return status >= 400 ? 'there' : 'taken'
    },
    // The time of the submission tells a platform whether it has it.
    hasSubmission: () => Promise.resolve(false),
  }
}

/** No person and no assignment is to blame for a platform that gives us no token. */
function blameSetup(error: unknown): never {
  if (error instanceof LmsError && !isPassing(error.problem))
    throw new LmsError('not set up', error.message)
  throw error
}

const isThere = (status: number, body: string) =>
  status === 409 || (status === 400 && body.includes('before last updated timestamp'))

/**
 * Canvas shows each comment of a score, so one is enough. Others keep the last one, and Moodle keeps it where
 * instructors write their feedback.
 */
function commentFor({ links, isFirst }: Submission, inCanvas: boolean): string | null {
  if (inCanvas) return isFirst ? links.join('\n') : null
  return ['Please leave the link here when you write feedback:', ...links].join('\n')
}

/**
 * What is done is for the instructor to grade, unless being there is all that counts. Canvas empties the grade
 * of a score that gives none, unless it is told to keep it.
 */
function score(userId: string, { at, html, credit }: Submission, comment: string | null) {
  const timestamp = at.toISOString()
  return {
    userId,
    timestamp,
    ...(comment !== null && { comment }),
    activityProgress: 'Submitted',
    ...(credit
      ? { gradingProgress: 'FullyGraded', scoreGiven: credit.given, scoreMaximum: credit.of }
      : { gradingProgress: 'PendingManual' }),
    [CANVAS_SUBMISSION]: {
      submission_type: 'online_text_entry',
      submission_data: html,
      submitted_at: timestamp,
      ...(!credit && { preserve_score: true }),
    },
  }
}
