/** Whether something of a platform can be there: encrypted, and without a name and password in the address. */
export function isPlatformUrl(text: string, allowHttp: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  const isEncrypted = protocol === 'https:' || (allowHttp && protocol === 'http:')
  return isEncrypted && username === '' && password === ''
}
