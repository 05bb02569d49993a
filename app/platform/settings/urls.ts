import * as z from 'zod'

/** A setting that is an address, or empty. */
export const urlSetting = (protocols: string[], more = '') =>
  z.string().refine(
    (text) => {
      if (text === '') return true
      return URL.canParse(text) && protocols.includes(new URL(text).protocol)
    },
    { error: `must be a URL starting with ${protocols.map((k) => `${k}//`).join(' or ')}${more}` },
  )

/** A database on a server: what people write into its password is easily read as something else. */
export const databaseUrl = urlSetting(
  ['postgresql:', 'postgres:'],
  ', with a port that is a number and @ : / # of a password written as %40 %3A %2F %23',
)
  .refine((text) => text.split('@').length <= 2, {
    error: 'has more than one @: one in a password is written as %40',
  })
  .refine((text) => !URL.canParse(text) || new URL(text).pathname.length > 1, {
    error: 'must name a database, such as postgresql://user:password@host/quad',
  })
  .default('')
