import { institutionRow, partnerRow, programRows, type School } from '../demo/schools'
import { seeded } from '../random'
import { before, DAY } from '../time'
import { HOMETOWNS, LAKESIDE, NORTHFIELD, type Place } from '../writing/pools'

export interface SchoolOptions {
  /** partner_code of the school; also makes its host and the domain of its addresses */
  code: string
  name: string
  /** Students besides the one account of each role. */
  students: number
  posts: number
  /** The same seed gives the same rows. */
  seed: string
  today: Date
  /** One hash for the password of all accounts. */
  passwordHash: string
}

const PROGRAMS = [
  'Nursing',
  'Business Administration',
  'Computer Science',
  'Psychology',
  'Biology',
  'Elementary Education',
] as const

export function schoolOf({ code, name, today, seed }: SchoolOptions): School {
  const created_at = before(today, 800 * DAY)
  const shorthand_name = name.replace(/ (University|College|Institute)$/, '')
  const accents = ['clay', 'indigo', 'plum', 'slate', 'lake', 'forest'] as const
  return {
    place: placeOf(shorthand_name, seed),
    email_domain: `${code}.test`,
    partner: partnerRow({
      partner_code: code,
      name,
      shorthand_name,
      abbreviation: name.replace(/[^A-Z]/g, '') || code.slice(0, 2).toUpperCase(),
      direct_messaging: true,
      allow_prospective: true,
      flags: { topics_page_v2: true },
      settings: {
        accent: seeded('accent', seed, code).pick(accents),
        email_domains: [`${code}.test`],
      },
      created_at,
    }),
    institutions: [
      institutionRow({
        partner_code: code,
        institution_code: `${code}-main`,
        primary: true,
        name: `${shorthand_name} Main Campus`,
        campus: 'Main',
      }),
      institutionRow({
        partner_code: code,
        institution_code: `${code}-east`,
        name: `${shorthand_name} East`,
        campus: 'East',
      }),
    ],
    programs: programRows(code, PROGRAMS),
  }
}

/** A campus made of both campuses of the demo world, so that its words are more. */
function placeOf(school: string, seed: string): Place {
  const both = (key: 'hall' | 'building' | 'lot' | 'eatery' | 'spot' | 'street' | 'bus') => [
    ...NORTHFIELD[key],
    ...LAKESIDE[key],
  ]
  return {
    school,
    city: seeded('city', seed).pick(HOMETOWNS),
    hall: both('hall'),
    building: both('building'),
    lot: both('lot'),
    eatery: both('eatery'),
    spot: both('spot'),
    street: both('street'),
    bus: both('bus'),
  }
}
