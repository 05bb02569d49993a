/**
 * An absolute address on a school's host: the scheme and port of the site's own address, unless a
 * request has come in by another port. For links that leave the site, in mail above all.
 */
export function schoolAddress(
  base: string,
  host: string,
  path: string,
  port = new URL(base).port,
): string {
  return `${new URL(base).protocol}//${host}${port ? `:${port}` : ''}${path}`
}
