import {
  findSavedSubmissions,
  type SavedSubmission,
} from '~/domain/accounts/saved-submissions.server'
import type { Services } from './services'

/** The late forms that wait in this browser, the newest first. */
export async function readSavedSubmissions(
  { cookies, db }: Services,
  jar: string | null,
  now: Date,
): Promise<SavedSubmission[]> {
  const value: unknown = await cookies.savedSubmission.parse(jar)
  const secrets = [value].flat().filter((one) => typeof one === 'string' && one !== '')
  return findSavedSubmissions(db, secrets as string[], now)
}

const withoutQuery = (path: string) => path.split('?')[0]

/**
 * The one that a page gives back to that person: its own, or that of the same path, as what follows a path
 * chooses what is around its form, such as one comment of a post.
 */
export function submissionOfPage(
  all: readonly SavedSubmission[],
  path: string,
  userId: string | null,
): SavedSubmission | undefined {
  const own = all.filter((one) => one.userId === userId)
  return (
    own.find((one) => one.path === path) ??
    own.find((one) => withoutQuery(one.path) === withoutQuery(path))
  )
}
