import { ownPath } from '~/http/paths'

const LONGEST_PATH = 200

/** The path of the page that a form says it was sent from; what is no path of ours counts as here. */
export function sentFrom(value: FormDataEntryValue | null, here: string): string {
  const path = typeof value === 'string' ? ownPath(value, here).replace(/[?#].*/, '') : here
  return path.length <= LONGEST_PATH ? path : here
}

/** The page of ours that led here, if the browser tells. */
export function pageBefore(request: Request): string | null {
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return null
  const from = new URL(referer)
  return from.host === new URL(request.url).host ? from.pathname : null
}
