/**
 * What a phone calls or texts, by RFC 3966 and RFC 5724: digits and a leading plus. An extension stays
 * for the caller to enter, and the (0) of "+44 (0)20 7946 0958" is for calls within the country.
 */
export function dial(scheme: 'tel' | 'sms', number: string): string {
  const [main = ''] = number.split(/ext|x|#/i)
  const digits = (text: string) => text.replaceAll(/\D/g, '')
  const isInternational = /^[\s(]*\+/.test(main)
  return `${scheme}:${isInternational ? `+${digits(main.replace('(0)', ''))}` : digits(main)}`
}
