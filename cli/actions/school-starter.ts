import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { checkPartner } from '~/domain/partners/check.server'
import type { PartnerFile, PartnerInput } from '~/domain/partners/file.server'
import { partnerFile } from '~/domain/partners/queries.server'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import type { Input } from '../input'
import { ask } from '../prompt'
import { knownPartner } from './known'
import { planSave } from './partners-save'

type Starter = Pick<PartnerFile, 'topic_categories' | 'prompt_categories'>

/** The lists that a school can begin with, by what `--starter` calls them. */
const LISTS = { topics: 'topic_categories', prompts: 'prompt_categories' } as const
type StarterSet = keyof typeof LISTS
const SETS = Object.keys(LISTS) as StarterSet[]

/** (CLI-12, for a school that has no topics or no prompts) */
export const starter: WriteAction = async (context, input) => {
  const db = await context.db()
  const partner_code = await knownPartner(db, input.arg(0))
  const current = await partnerFile(db.read, partner_code)
  const lists = startersFor(context, SETS, current ?? {})
  return planSave(context, { partner_code, ...lists }, { mode: 'starter' })
}

/**
 * A new school with the starter's lists that its operator wants and has none of: said by --starter, or
 * else asked on a terminal; --yes wants both. (CLI-10, CLI-12)
 */
export async function withStarter(
  context: Context,
  input: Input,
  school: PartnerInput,
): Promise<PartnerInput> {
  const { read } = await context.db()
  const current = await partnerFile(read, school.partner_code)
  const open = SETS.filter((set) => school[LISTS[set]] === undefined)
  if (current || open.length === 0) return school
  const wanted = input.text('starter') ?? (await askFor(context, open))
  const sets = open.filter((set) => wanted === 'all' || wanted === set)
  if (sets.length === 0) return school
  return { ...school, ...startersFor(context, sets, school) }
}

async function askFor(context: Context, open: readonly StarterSet[]) {
  if (context.yes) return 'all'
  if (!context.interactive) return 'none'
  const typed = await ask(context, `Begin with a first set of ${open.join(' and ')}? [Y/n]`)
  return /^n(o)?$/i.test(typed.trim()) ? 'none' : 'all'
}

/** Those lists of the starter that the school has nothing in. */
function startersFor(
  { root }: Context,
  sets: readonly StarterSet[],
  school: Partial<PartnerInput>,
): Partial<Starter> {
  const lists = readStarter(root)
  const open = sets.map((set) => LISTS[set]).filter((list) => (school[list] ?? []).length === 0)
  return Object.fromEntries(open.map((list) => [list, lists[list]]))
}

function readStarter(root: string): Starter {
  const text = readFileSync(join(root, 'content/school-starter.yaml'), 'utf8')
  const checked = checkPartner({ partner_code: 'any-code', ...(parse(text) as object) })
  if (!checked.ok)
    throw new Error(`content/school-starter.yaml: ${JSON.stringify(checked.problems)}`)
  return checked.input as PartnerInput & Starter
}
