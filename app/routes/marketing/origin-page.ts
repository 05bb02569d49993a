import { safePath } from '~/http/addresses/paths'

const MAX_PATH_LENGTH = 200

/** The path of the page a form says it was sent from; `here` if it isn't one of our paths. */
export function originPage(value: FormDataEntryValue | null, here: string): string {
  const path = typeof value === 'string' ? safePath(value, here).replace(/[?#].*/, '') : here
  return path.length <= MAX_PATH_LENGTH ? path : here
}

/** The page of this site that led here, if the browser says so. */
export function previousPage(request: Request): string | null {
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return null
  const from = new URL(referer)
  return from.host === new URL(request.url).host ? from.pathname : null
}
