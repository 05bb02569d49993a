/**
 * The path of the same name as a hash address, with its query: '#/home' is '/home'. Null for a hash
 * that is no such address or would lead to another site. (ACCESS-16)
 */
export function hashPath(hash: string, origin: string): string | null {
  const named = hash.slice(1)
  if (!named.startsWith('/') || !URL.canParse(named, origin)) return null
  const url = new URL(named, origin)
  // Resolving '/..//host' leaves two slashes in front, and a browser reads a host behind them.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search
}
