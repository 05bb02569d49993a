import {
  findSavedSubmissions,
  type SavedSubmission,
} from '~/domain/accounts/saved-submissions.server'
import type { RequestContext } from './request-context'
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

type LateForms = Pick<RequestContext, 'savedFields' | 'savedForms' | 'savedFormId' | 'savedFormKey'>

type Reader = { path: string; userId: string | null }

/**
 * The late forms of that person for a page. First is that of its own address, then come those of the same path, as
 * what follows a path chooses what is around its form, such as one comment of a post.
 */
export async function readLateForms(
  services: Services,
  jar: string | null,
  { now, ...reader }: Reader & { now: Date },
): Promise<LateForms> {
  return lateFormsFor(reader, await readSavedSubmissions(services, jar, now))
}

/** Of all that wait in a browser, those of that person for a page. */
export function lateFormsFor({ path, userId }: Reader, all: readonly SavedSubmission[]): LateForms {
  const near = all.filter(
    (one) => one.userId === userId && withoutQuery(one.path) === withoutQuery(path),
  )
  const own = near.filter((one) => one.path === path)
  const savedForms = [...own, ...near.filter((one) => !own.includes(one))]
  const [first] = savedForms
  return {
    savedFields: first?.fields ?? null,
    savedForms,
    savedFormId: first?.id ?? null,
    savedFormKey: first?.key ?? null,
  }
}

const withoutQuery = (path: string) => path.split('?')[0]
