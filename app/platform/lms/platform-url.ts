/** Whether something of a platform can be there: encrypted, and without a name and password in the address. */
export function isPlatformUrl(text: string, allowHttp: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  const isEncrypted = protocol === 'https:' || (allowHttp && protocol === 'http:')
  return isEncrypted && username === '' && password === ''
}

/** Where Canvas gives tokens, whatever its host. */
const CANVAS_TOKENS = '/login/oauth2/token'

/** Whether a platform that gives tokens there is a Canvas, where all that is handed in is an attempt. */
export const isCanvas = (token_url: string): boolean =>
  URL.canParse(token_url) && new URL(token_url).pathname === CANVAS_TOKENS
