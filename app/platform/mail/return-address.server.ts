import { createHmac } from 'node:crypto'
import { safeEqual } from '../security/signed-code.server'
import { MARK } from '../settings/mail'

/** Who an email went to and when, as its return address says. */
export type ReturnClaim = { user: string; at: Date; proof: string }

/** What takes its place, RETURN_PART characters: an account's id, a time, a proof */
const PART = '([0-9a-hjkmnp-tv-z]{26})([0-9a-z]{8})([0-9a-z]{16})'

/**
 * The address that reports about one email come back to (a variable envelope return path). It has lower-case
 * letters and digits only: servers may change the case of names. The proof covers the mailbox, so one that
 * was changed since has another.
 */
export function returnAddress(pattern: string, secret: string, to: Proven): string {
  const time = to.at.getTime().toString(36).padStart(8, '0')
  return pattern.replace(MARK, () => `${to.user}${time}${proofFor(secret, to)}`)
}

/** Every return address of ours in a text, such as the headers of a report. Nothing is proven yet. */
export function claimsIn(pattern: string, text: string): ReturnClaim[] {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\/-]/g, '\\$&')
  const found = text.matchAll(new RegExp(escaped.replace(MARK, PART), 'gi'))
  return [...found].map(([, user = '', time = '', proof = '']) => ({
    user: user.toLowerCase(),
    at: new Date(Number.parseInt(time, 36)),
    proof: proof.toLowerCase(),
  }))
}

/** Whether we made it, with any of the secrets, for an email to this address. */
export const isProven = (secrets: readonly string[], claim: ReturnClaim, email: string): boolean =>
  secrets.some((secret) => safeEqual(proofFor(secret, { ...claim, email }), claim.proof))

type Proven = { user: string; email: string; at: Date }

/** 80 bits */
function proofFor(secret: string, { user, email, at }: Proven): string {
  const text = `return-address:${user}:${at.getTime()}:${email}`
  const digest = createHmac('sha256', secret).update(text).digest('hex')
  return BigInt(`0x${digest.slice(0, 20)}`)
    .toString(36)
    .padStart(16, '0')
}
