import { nearestName } from '~/domain/partners/nearest'
import { partnerOfHost } from '~/domain/partners/queries.server'
import {
  ACCENTS,
  institutionSchema,
  PARTNER_FLAGS,
  partnerCode,
  partnerFields,
} from '~/domain/partners/schema'
import type { Db } from '~/platform/db.server'
import { institutionFrom } from '../actions/partners-add'
import type { WizardStep } from './questions'

type Parsed = { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }

/** What a schema says against a value, in one line. */
function objection(parsed: Parsed): string | null {
  const [issue] = parsed.error?.issues ?? []
  if (!issue) return null
  return `This ${issue.path.length > 0 ? `${issue.path.join('.')} ` : ''}${issue.message}.`
}

/** The questions of the wizard; keys are the flags that stand for the same. (CLI-07, CLI-10) */
export const partnerSteps = (db: Db): readonly WizardStep[] => [
  ...identity(db),
  {
    key: 'institution',
    title: 'Institutions',
    hint: 'code:name, or code:name:global status; the first is the primary one',
    many: true,
    optional: true,
    check: async (value, { institution = [] }) => {
      const one = institutionFrom(value, institution.length)
      const taken = institution.some(
        (text) => institutionFrom(text, 0).institution_code === one.institution_code,
      )
      return taken
        ? `There is an institution ${one.institution_code} already.`
        : objection(institutionSchema.safeParse(one))
    },
  },
  {
    key: 'program',
    title: 'Programs',
    hint: 'such as Nursing',
    many: true,
    optional: true,
    check: async (value, { program = [] }) =>
      program.some((one) => one.toLowerCase() === value.toLowerCase())
        ? `There is a program ${value} already.`
        : null,
  },
  {
    key: 'flag',
    title: 'Feature flags to switch on',
    hint: PARTNER_FLAGS.join(', '),
    many: true,
    optional: true,
    check: async (value) => oneOf('flag', value, PARTNER_FLAGS),
  },
  {
    key: 'accent',
    title: 'Accent color',
    hint: ACCENTS.join(', '),
    optional: true,
    check: async (value) => oneOf('accent', value, ACCENTS),
  },
]

function identity(db: Db): WizardStep[] {
  const text = (key: string, title: string, hint: string, field: keyof typeof partnerFields) => ({
    key,
    title,
    hint,
    check: async (value: string) => objection(partnerFields[field].safeParse(value)),
  })
  return [
    {
      key: 'code',
      title: 'Code',
      hint: 'for good; lower-case letters, digits and dashes',
      check: async (value) => objection(partnerCode.safeParse(value)) ?? codeIsTaken(db, value),
    },
    text('name', 'Name', 'Hill College', 'name'),
    text('shorthand', 'Short name', 'Hill', 'shorthand_name'),
    text('abbreviation', 'Abbreviation', 'HC', 'abbreviation'),
    {
      key: 'host',
      title: 'Host name',
      hint: 'leads to the school; hill.example.edu',
      check: async (value) =>
        objection(partnerFields.host.safeParse(value)) ?? hostIsTaken(db, value.toLowerCase()),
    },
  ]
}

async function codeIsTaken(db: Db, code: string): Promise<string | null> {
  const owner = await db.read.partner.findUnique({ where: { partner_code: code } })
  return owner && `${code} is taken by ${owner.name}.`
}

async function hostIsTaken(db: Db, host: string): Promise<string | null> {
  const owner = await partnerOfHost(db.read, host)
  return owner && `${host} belongs to ${owner.name} (${owner.partner_code}).`
}

function oneOf(what: string, value: string, known: readonly string[]): string | null {
  if (known.includes(value)) return null
  const meant = nearestName(value, known)
  return `There is no ${what} ${value}.${meant ? ` Did you mean ${meant}?` : ''}`
}
