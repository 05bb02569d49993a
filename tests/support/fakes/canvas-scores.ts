import type { Answer } from './server'
import type { CanvasWork, LtiScore } from './types'

type Extension = {
  new_submission?: boolean
  submission_data?: string
  submitted_at?: string
  preserve_score?: boolean
}

export const newWork = (): CanvasWork => ({
  grade: null,
  attempts: 0,
  body: null,
  comments: [],
  updated_at: null,
})

const EXTENSION = 'https://canvas.instructure.com/lti/submission'
/** Milliseconds by which a submission may be ahead of its clock */
const AHEAD = 60_000

const wrong = (status: number, message: string): Answer => ({
  status,
  json: { errors: { message } },
})

/**
 * What Canvas does with a score, as its scores_controller.rb says: an older time is refused, the same one
 * isn't; each is a new attempt with its comment; one that gives no score empties the grade unless it says
 * that it is to be preserved.
 */
export function takeScore(
  work: CanvasWork,
  score: LtiScore,
  { now, most }: { now: Date; most: number },
): Answer {
  const extension = (score[EXTENSION] ?? {}) as Extension
  if (work.updated_at !== null && work.updated_at > score.timestamp)
    return wrong(
      400,
      `Provided timestamp of ${score.timestamp} before last updated timestamp of ${work.updated_at}`,
    )
  const { submitted_at, new_submission = true } = extension
  if (submitted_at && Date.parse(submitted_at) > now.getTime() + AHEAD)
    return wrong(400, `Provided submitted_at timestamp of ${submitted_at} in the future`)
  if (new_submission && work.attempts >= most)
    return wrong(422, 'The maximum number of allowed attempts has been reached for this submission')
  if (new_submission) {
    work.attempts++
    work.body = extension.submission_data ?? null
  }
  if (typeof score.scoreGiven === 'number') work.grade = score.scoreGiven
  else if (!extension.preserve_score) work.grade = null
  if (typeof score.comment === 'string' && score.comment) work.comments.push(score.comment)
  work.updated_at = score.timestamp
  return { json: { resultUrl: 'https://canvas.test/results/1' } }
}
