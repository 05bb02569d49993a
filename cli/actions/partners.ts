import { stringify } from 'yaml'
import { listPartners, partnerFile } from '~/domain/partners/queries.server'
import type { PartnerFile } from '~/domain/partners/schema'
import { paint, type Look } from '../look'
import type { Shell } from '../shell'
import type { ReadingAction } from '../spec'
import { pairs, table, type Cell } from '../table'
import { knownPartner } from './known-partner'

/** (CLI-11, its list part) */
export const listAction: ReadingAction = {
  async run(shell) {
    const partners = await listPartners(await shell.db())
    return {
      json: { partners },
      text: (look) =>
        partners.length === 0
          ? 'There are no schools yet. Add one with quad partners add.'
          : table(
              [
                { title: 'CODE', get: (row) => row.partner_code, importance: 'most' },
                { title: 'NAME', get: (row) => row.name },
                { title: 'HOST', get: (row) => row.host },
                { title: 'STATUS', get: (row) => row.status, importance: 'most' },
                {
                  title: 'INSTITUTIONS',
                  get: (row) => row.institutions,
                  align: 'right',
                  importance: 'least',
                },
                {
                  title: 'PROGRAMS',
                  get: (row) => row.programs,
                  align: 'right',
                  importance: 'least',
                },
                { title: 'PEOPLE', get: (row) => row.users, align: 'right' },
              ],
              partners,
              look,
            ),
    }
  },
}

/** (CLI-11, its show part) */
export const showAction: ReadingAction = {
  async run(shell, input) {
    const file = await fileOf(shell, input.arg(0))
    return { json: { partner: file }, text: (look) => showText(file, look) }
  },
}

/** (CLI-13) */
export const exportAction: ReadingAction = {
  async run(shell, input) {
    const file = await fileOf(shell, input.arg(0))
    return { json: file, text: () => stringify(file, { lineWidth: 0 }) }
  },
}

async function fileOf(shell: Shell, code: string): Promise<PartnerFile> {
  const db = await shell.db()
  const file = await partnerFile(db.read, await knownPartner(db, code))
  if (!file) throw new Error(`the school ${code} has just gone`)
  return file
}

export function showText(file: PartnerFile, look: Look): string {
  const { institutions, programs, topic_categories, prompt_categories, ...others } = file
  const { restricted_terms, influence_initiatives, flags, settings, ...more } = others
  const { mindset, side_menu, ...values } = more
  const title = (text: string) => paint(look, 'bold', text)
  const on = Object.entries(flags).filter(([, value]) => value)
  const sections = [
    pairs(Object.entries(values).filter(([, value]) => value !== null) as [string, Cell][], look),
    `${title('Institutions')}\n${institutions
      .map((one) => {
        const notes = [one.primary ? 'primary' : '', one.status, one.global_status]
        return `  ${one.institution_code}  ${one.name} (${notes.filter(Boolean).join(', ')})`
      })
      .join('\n')}`,
    `${title('Programs')}\n  ${programs.join(', ') || '-'}`,
    `${title('Topics')}\n${topic_categories
      .map(({ name, topics }) => `  ${name}: ${topics.map((topic) => topic.title).join(', ')}`)
      .join('\n')}`,
    `${title('Prompts')}\n${prompt_categories
      .map(({ name, kind, prompts }) => `  ${name} (${kind}): ${prompts.length}`)
      .join('\n')}`,
    `${title('Restricted terms')}\n  ${restricted_terms.join(', ') || '-'}`,
    `${title('Influence initiatives')}\n  ${influence_initiatives.map(({ name }) => name).join(', ') || '-'}`,
    `${title('On home')}\n  quotes and messages: ${mindset.length}, tiles at the side: ${side_menu.length}`,
    `${title('Flags on')}\n  ${on.map(([name]) => name).join(', ') || '-'}`,
    `${title('Settings')}\n${Object.entries(settings)
      .map(([name, value]) => `  ${name}: ${told(value)}`)
      .join('\n')}`,
  ]
  return sections.join('\n\n')
}

/** A setting on one line. */
function told(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'object' || value === null) return String(value ?? '-')
  return Object.entries(value)
    .map(([name, part]) => `${name} ${String(part)}`)
    .join(', ')
}
