import { countAudience } from '~/domain/announcements/audience.server'
import { checkPartner } from '~/domain/partners/check.server'
import { planPartner, savePartner } from '~/domain/partners/commands.server'
import type { Problem } from '~/domain/partners/duplicates'
import {
  flagsSchema,
  partnerFields,
  settingsSchema,
  type PartnerFile,
} from '~/domain/partners/file.server'
import { partnerFile } from '~/domain/partners/queries.server'
import type { Ctx } from '~/platform/ctx'
import { failure, NotFound, type Failure, type Outcome } from '~/platform/failures'
import { idFor } from '~/platform/ids'
import { DEFAULT_TIME_ZONE } from '~/policy/time-zone'
import { assertAdministrator, asOperator } from './access.server'
import { problemsByField } from './problems'
import {
  CONCERNED,
  SECTIONS,
  type PlannedSetting,
  type Section,
  type SectionName,
} from './schema-settings'
import { readShape, typedFor, type Shape, type FormTexts } from './schema-shape'
import { given, inWords } from './values'

const HOLDERS = { settings: settingsSchema.shape, flags: flagsSchema.shape } as const
type Holder = keyof typeof HOLDERS

/** Where a school's file has a setting: in its settings, its flags, or by itself. */
const findHolder = (name: string): Holder | null =>
  (Object.keys(HOLDERS) as Holder[]).find((holder) => Object.hasOwn(HOLDERS[holder], name)) ?? null

function findSchema(name: string) {
  const holder = findHolder(name)
  const shape: Record<string, unknown> = holder ? HOLDERS[holder] : partnerFields
  return shape[name] as (typeof partnerFields)['name']
}

/** What holds where nothing is set. */
const USUAL: Record<string, unknown> = {
  accent: 'forest',
  time_zone: DEFAULT_TIME_ZONE,
  home_country: 'US',
  signups_per_network: 100,
}

function valueIn(file: PartnerFile, name: string): unknown {
  const holder = findHolder(name)
  const values: Record<string, unknown> = holder ? file[holder] : file
  return values[name] ?? USUAL[name] ?? null
}

/** What its schema says of each setting, and who it is about. */
const toShape = ({ settings }: Section): Shape =>
  Object.fromEntries(
    Object.entries(settings).map(([name, { concerns, ...part }]) => {
      // An empty form ends what null ends in a file.
      const about = (findSchema(name).description ?? '').replace(/; null ends (it|them)/, '')
      const hint = `${about} About ${CONCERNED[concerns].words}.`.trim()
      return [name, { ...part, hint }]
    }),
  )

async function ownFile({ db, viewer }: Ctx): Promise<PartnerFile> {
  const file = await partnerFile(db.read, viewer.partner_code)
  if (!file) throw new NotFound()
  return file
}

const typedIn = (file: PartnerFile, shape: Shape) =>
  typedFor(Object.fromEntries(Object.keys(shape).map((name) => [name, valueIn(file, name)])), shape)

export type SettingsForm = { shape: Shape; typed: Record<string, string | string[]> }

/** The form of some settings with what is stored. For administrators of the school; else Forbidden. */
export async function settingsForm(ctx: Ctx, section: SectionName): Promise<SettingsForm> {
  assertAdministrator(ctx)
  const shape = toShape(SECTIONS[section])
  return { shape, typed: typedIn(await ownFile(ctx), shape) }
}

export type SettingsPlan = {
  changes: PlannedSetting[]
  /** Of what was stored when this was planned */
  version: string
}

/**
 * What saving a form of settings would change, and how many people each change is about. For administrators of
 * the school; else Forbidden. Rejects what an operator's file would be rejected for, at the fields. Changes nothing.
 */
export async function planSettings(
  ctx: Ctx,
  section: SectionName,
  typed: FormTexts,
): Promise<Outcome<SettingsPlan>> {
  assertAdministrator(ctx)
  const { input, shape, file, changed } = await readInput(ctx, section, typed)
  const checked = checkPartner(input)
  const problems = checked.ok ? [] : checked.problems
  if (!checked.ok) return rejection(problems, typed, shape)
  const plan = await planPartner(ctx.db.read, checked.input, { mode: 'set' })
  if (!plan.ok) return rejection(toProblems(plan), typed, shape)
  const people = new Map<string, number>()
  const changes: PlannedSetting[] = []
  for (const { name, to } of changed) {
    const setting = (SECTIONS[section] as Section).settings[name]!
    const { words, audience } = CONCERNED[setting.concerns]
    if (!people.has(words)) people.set(words, await countAudience(ctx, audience))
    const [before, after] = [valueIn(file, name), to].map((value) => inWords(value, setting))
    const from = before ?? ''
    changes.push({
      label: setting.label,
      from,
      to: after ?? '',
      words,
      people: people.get(words) ?? 0,
    })
  }
  return { ok: true, changes, version: idFor(JSON.stringify(typedIn(file, shape))) }
}

/**
 * Saves a form of settings as it was planned. For administrators of the school; else Forbidden. Writes the
 * values that differ and an audit row; event: partner.changed. Rejects what `planSettings` rejects, and with
 * `conflict` where what is stored is no longer what was planned with.
 */
export async function saveSettings(
  ctx: Ctx,
  section: SectionName,
  typed: FormTexts,
  version: string,
): Promise<Outcome<object> | (Failure & { conflict: true })> {
  const { actor, now } = asOperator(ctx)
  const plan = await planSettings(ctx, section, typed)
  if (!plan.ok || plan.changes.length === 0) return plan
  if (plan.version !== version) return { ...failure({}), conflict: true }
  const { input, shape } = await readInput(ctx, section, typed)
  const checked = checkPartner(input)
  if (!checked.ok) return rejection(checked.problems, typed, shape)
  const saved = await savePartner(ctx.db, checked.input, { mode: 'set', actor, now })
  return saved.ok ? { ok: true } : rejection(toProblems(saved), typed, shape)
}

/** The part of the school's file that a form changes: only what differs from what is stored. */
async function readInput(ctx: Ctx, section: SectionName, typed: FormTexts) {
  const shape = toShape(SECTIONS[section])
  const file = await ownFile(ctx)
  const values = readShape(typed, shape)
  const changed = Object.keys(shape).flatMap((name) => {
    const part = { [name]: shape[name]! }
    const [stored, wanted] = [valueIn(file, name), values[name]].map((value) =>
      JSON.stringify(typedFor({ [name]: value }, part)),
    )
    return stored === wanted ? [] : [{ name, to: values[name] }]
  })
  const input: Record<string, unknown> = { partner_code: ctx.viewer.partner_code }
  for (const { name, to } of changed) {
    const value = given(to, shape[name]!, findSchema(name).safeParse(null).success)
    const holder = findHolder(name)
    if (holder) input[holder] = { ...(input[holder] as object), [name]: value }
    else input[name] = value
  }
  return { input, shape, file, changed }
}

const toProblems = ({ errors }: Failure): Problem[] =>
  Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message) => ({ path, message })),
  )

const rejection = (problems: readonly Problem[], typed: FormTexts, shape: Shape) =>
  failure(
    problemsByField(
      problems.map(({ path, message }) => ({
        path: path.replace(/^(settings|flags)\./, ''),
        message,
      })),
      typed,
      shape,
    ),
  )
