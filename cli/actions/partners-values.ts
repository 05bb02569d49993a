import { nearestName } from '~/domain/partners/nearest'
import {
  PARTNER_FLAGS,
  partnerFields,
  partnerFileSchema,
  settingsSchema,
} from '~/domain/partners/schema'
import type { Problem } from '../errors'

export const SETTINGS = Object.keys(settingsSchema.shape)
export const FIELDS = Object.keys(partnerFields)
/** Settings that have parts of their own are given as JSON. */
const IN_PARTS = ['moderation_contact', 'single_sign_on']

/**
 * key=value of a field or a setting: true, false and null are meant as such, commas separate lists.
 * What makes no sense is added to the problems; `pathOf` says where a key was typed.
 */
export function valuesFrom(
  pairs: readonly string[],
  problems: Problem[],
  pathOf: (key: string) => string,
) {
  const values: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const pair of pairs) {
    const [, key = '', text = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? ['', pair]
    const wrong = (message: string) => problems.push({ path: pathOf(key), message })
    const into = SETTINGS.includes(key) ? settings : values
    if (!pair.includes('=')) wrong('must be key=value')
    else if (!SETTINGS.includes(key) && !FIELDS.includes(key)) wrong(unknownKey(key))
    else if (key in into) wrong('is given twice')
    else if (key === 'email_domains') into[key] = listed(text)
    else if (IN_PARTS.includes(key) && text !== 'null') {
      try {
        into[key] = JSON.parse(text)
      } catch {
        wrong('must be a JSON object or null')
      }
    } else into[key] = meant(text)
  }
  return { ...values, settings }
}

const meant = (text: string) =>
  ['true', 'false', 'null'].includes(text) ? (JSON.parse(text) as boolean | null) : text

const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function unknownKey(key: string): string {
  if (key === 'partner_code') return 'stays for good'
  if ((PARTNER_FLAGS as readonly string[]).includes(key))
    return 'is a feature flag: see quad partners flags --help'
  if (key in partnerFileSchema.shape) return 'is a list: quad partners import changes it'
  return unknownName(key, [...SETTINGS, ...FIELDS])
}

export function unknownName(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest
    ? `is not known; did you mean ${nearest}?`
    : `is not known; known are ${known.join(', ')}`
}
