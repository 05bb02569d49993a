import * as z from 'zod'
import { readAddress } from '~prisma/server/address'
import { AddressProblem } from '~prisma/server/address-problem'

/** A setting that is an address, or empty. */
export const urlSetting = (protocols: string[]) =>
  z.string().refine(
    (text) => {
      if (text === '') return true
      return URL.canParse(text) && protocols.includes(new URL(text).protocol)
    },
    { error: `must be a URL starting with ${protocols.map((k) => `${k}//`).join(' or ')}` },
  )

/** A database on a server, whose address says nothing that wouldn't be honored. */
export const databaseUrl = z
  .string()
  .superRefine((text, context) => {
    const message = text === '' ? null : addressProblem(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .default('')

function addressProblem(text: string): string | null {
  try {
    readAddress(text)
    return null
  } catch (error) {
    if (error instanceof AddressProblem) return error.message
    throw error
  }
}
