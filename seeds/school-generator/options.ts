import { demoSchools, type Campus } from '../content/schools'
import { wordLists } from '../content/texts'
import { seeded, type Rng } from '../random'
import { buildSchool, type School } from '../schools'

export interface SchoolOptions {
  /** partner_code of the school; also makes its host and the domain of its addresses */
  code: string
  name: string
  /** Students in addition to the one account of each role. */
  students: number
  posts: number
  /** The same seed gives the same rows. */
  seed: string
  today: Date
  /** One hash for the password of all accounts. */
  passwordHash: string
}

/** Random numbers of one part of a school. */
export const drawFor = ({ seed, code }: SchoolOptions, ...parts: (string | number)[]): Rng =>
  seeded(seed, code, ...parts)

const ACCENTS = ['clay', 'indigo', 'plum', 'slate', 'lake', 'forest']

export function generatedSchool({ code, name, today, seed }: SchoolOptions): School {
  const shorthand_name = name.replace(/ (University|College|Institute)$/, '')
  const branch = (id: string, campus: string) => ({ institution_code: `${code}-${id}`, campus })
  const content = {
    columns: {
      name,
      shorthand_name,
      abbreviation: name.replace(/[^A-Z]/g, '') || code.slice(0, 2).toUpperCase(),
      direct_messaging: true,
      allow_prospective: true,
      flags: { topics_page_v2: true },
      settings: {
        accent: seeded('accent', seed, code).pick(ACCENTS),
        email_domains: [`${code}.test`],
      },
    },
    institutions: [
      { ...branch('main', 'Main'), name: `${shorthand_name} Main Campus`, primary: true },
      { ...branch('east', 'East'), name: `${shorthand_name} East` },
    ],
    programs: demoSchools().northfield.programs,
    campus: mixedCampus(shorthand_name, seed),
  }
  return buildSchool(code, content, today)
}

/** A campus made of both campuses of the demo, so that it has more words. */
function mixedCampus(school: string, seed: string): Campus {
  const { northfield, lakeside } = demoSchools()
  const words = Object.entries(northfield.campus).map(([key, ours]) => {
    const theirs = lakeside.campus[key as keyof Campus]
    return [key, [...ours, ...theirs]]
  })
  const city = seeded('city', seed).pick(wordLists().words.hometown ?? [])
  return { ...(Object.fromEntries(words) as Campus), school, city }
}
