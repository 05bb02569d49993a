import { addPictures } from '~/domain/photos/pictures.server'
import {
  DESCRIBE_PICTURES,
  MAX_PICTURES,
  PICTURE_FILES,
  PICTURE_INPUTS,
  PICTURE_NAMED,
  PICTURES_TOO_LARGE,
  TOO_MANY_PICTURES,
  type ChosenPicture,
} from '~/domain/photos/schema-pictures'
import { PICTURES, type FormTexts } from '~/domain/writing/fields'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { toFormValues } from '~/http/forms/forms'
import { canAddPictures } from '~/policy/pictures'
import type { FormState } from '~/ui/form-state'
import type { ComposeForm } from './compose-form.server'

/** The form again, at its pictures where one of their buttons was pressed. */
type OpenForm = { open: { formState: FormState; inPictures?: boolean }; status: number }

const [IDS, ...ALTS] = PICTURE_INPUTS

/**
 * What a form does with pictures before anything else: stores the files that it brought, and does what a button
 * of the pictures says. The form goes on unless something is wrong with a file, such a button was pressed, or
 * someone posts files right away: then they are asked for descriptions, once. What was typed stays in all of
 * these.
 */
export async function changePictures(
  args: RouteArgs,
  read: ComposeForm,
): Promise<{ form: ComposeForm } | OpenForm> {
  const { form, added, problems, status } = await storeFiles(args, read)
  if (problems.length > 0) return again(form, status, problems)
  const { pictureButton: pressed } = form
  if (pressed?.name === 'add_pictures') return again(form, 200)
  if (pressed) {
    const change = pressed.name === 'move_picture' ? moveUp : without
    return again(withPictures(form, change(chosenIn(form.texts), pressed.id)), 200)
  }
  return added && form.button === 'publish' ? again(form, 409, [DESCRIBE_PICTURES]) : { form }
}

const again = (
  { formState }: ComposeForm,
  status: number,
  problems: readonly string[] = [],
): OpenForm => ({
  open: {
    formState:
      problems.length > 0
        ? { ...formState, errors: { ...formState.errors, [IDS]: [...problems] } }
        : formState,
    inPictures: status === 200,
  },
  status,
})

const chosenIn = (texts: FormTexts): ChosenPicture[] =>
  (texts[IDS] ?? []).map((id, at) => ({ id, alt: texts[ALTS[at] ?? '']?.[0] ?? '' }))

/** The form with other pictures, as it is shown again. */
function withPictures(form: ComposeForm, chosen: readonly ChosenPicture[]): ComposeForm {
  const texts = { ...form.texts, ...PICTURES.fill(chosen, PICTURE_INPUTS) }
  const copies = Object.entries(texts).map(([name, all]) => [name, [...all]])
  const values = toFormValues(Object.fromEntries(copies) as Record<string, string[]>)
  return { ...form, texts, formState: { ...form.formState, values } }
}

/** What came of the files: the form with those that could be stored, and what is wrong with the others. */
type Stored = { form: ComposeForm; added: boolean; problems: string[]; status: number }

async function storeFiles({ ctx, context }: RouteArgs, form: ComposeForm): Promise<Stored> {
  const stored = { form, added: false, problems: [], status: 400 }
  if (context.isCut) return { ...stored, problems: [PICTURES_TOO_LARGE], status: 413 }
  const files = (context.files.get(PICTURE_FILES) ?? []).filter(({ length }) => length > 0)
  const goes = form.button === 'cancel' || form.button === 'discard'
  if (goes || !canAddPictures(ctx.viewer, ctx.partner)) return stored
  if (form.texts[PICTURE_FILES]?.some((text) => text !== ''))
    return { ...stored, problems: [PICTURE_NAMED] }
  if (files.length === 0) return stored
  const before = chosenIn(form.texts)
  const free = Math.max(0, MAX_PICTURES - before.length)
  const { limits, photos } = context.services
  const { idempotencyKey } = form
  const { ids, problems, wait } = await addPictures(ctx, files.slice(0, free), {
    idempotencyKey,
    photos,
    limiter: limits.pictures,
  })
  const fresh = ids.filter((id) => !before.some((picture) => picture.id === id))
  return {
    form: withPictures(form, [...before, ...fresh.map((id) => ({ id, alt: '' }))]),
    added: fresh.length > 0,
    problems: files.length > free ? [...problems, TOO_MANY_PICTURES] : problems,
    status: wait === undefined ? 400 : 503,
  }
}

function moveUp(chosen: readonly ChosenPicture[], id: string): ChosenPicture[] {
  const at = chosen.findIndex((picture) => picture.id === id)
  const others = without(chosen, id)
  return at < 1 ? [...chosen] : others.toSpliced(at - 1, 0, chosen[at]!)
}

const without = (chosen: readonly ChosenPicture[], id: string) =>
  chosen.filter((picture) => picture.id !== id)
