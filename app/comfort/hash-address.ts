import { pathOfHash } from './path-of-hash'

/**
 * Addresses of the former application carry the screen behind a hash, which never reaches the
 * server: its page /app sends them on from here. Without script it shows a link. (ACCESS-16)
 */
function goOn() {
  if (!/^\/app\/*$/.test(location.pathname)) return
  const path = pathOfHash(location.hash, location.origin)
  if (path) location.replace(path)
}

goOn()
document.addEventListener('turbo:load', goOn)
window.addEventListener('hashchange', goOn)
