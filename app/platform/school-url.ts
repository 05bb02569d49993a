/**
 * An absolute URL on a school's host, with the scheme and port of BASE_URL unless a request came in
 * on another port. For links outside the site, mostly in emails.
 */
export function schoolUrl(
  base: string,
  host: string,
  path: string,
  port = new URL(base).port,
): string {
  return `${new URL(base).protocol}//${host}${port ? `:${port}` : ''}${path}`
}
