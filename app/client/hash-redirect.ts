import { hashPath } from './hash-path'
import { onPage } from './page'

/**
 * Addresses of the former application carry the page behind a hash, which never reaches the
 * server: its page /app sends them on from here. Without script it shows a link. (ACCESS-16)
 */
function redirectFromHash() {
  if (!/^\/app\/*$/.test(location.pathname)) return
  const path = hashPath(location.hash, location.origin)
  if (path) location.replace(path)
}

onPage(redirectFromHash)
window.addEventListener('hashchange', redirectFromHash)
