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
