/** Parts have a maximum length, so that a long text without spaces isn't slower than others. */
const ADDRESS = /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,63}/gu

/**
 * The personal email addresses in a text, each once, as typed. An address is school-issued if its
 * domain is one of the school's or a subdomain of one; a school without such a setting accepts
 * every domain that ends in .edu. (SCREEN-06, SCREEN-07)
 */
export function personalEmails(text: string, schoolDomains: readonly string[] = []): string[] {
  if (!text.includes('@') && !text.includes('＠')) return []
  const addresses = new Map<string, string>()
  for (const [address] of text.normalize('NFKC').matchAll(ADDRESS)) {
    const domain = address.slice(address.indexOf('@') + 1).toLowerCase()
    const key = address.toLowerCase()
    if (!isSchoolIssued(domain, schoolDomains) && !addresses.has(key)) addresses.set(key, address)
  }
  return [...addresses.values()]
}

function isSchoolIssued(domain: string, schoolDomains: readonly string[]): boolean {
  if (schoolDomains.length === 0) return domain.endsWith('.edu')
  return schoolDomains.some((own) => {
    const school = own.toLowerCase().replace(/^@/, '')
    return domain === school || domain.endsWith(`.${school}`)
  })
}
