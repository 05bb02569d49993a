import { inputNames, type Fields, type FormTexts } from '~/domain/writing/fields'
import type { ComposeTarget } from './compose-form.server'

const normalized = (texts: readonly string[] = []) =>
  texts.map((text) => text.replace(/\r\n?/g, '\n').trim()).filter(Boolean)

/** Whether a form has something that it didn't start with, or lacks something of what is edited. */
export function hasChanges(
  fields: Fields,
  texts: FormTexts,
  { initial = {}, editing = false }: Pick<ComposeTarget, 'initial' | 'editing'>,
): boolean {
  const { all, guarded } = inputNames(fields)
  return (editing ? all : guarded).some((name) => {
    const [now, before] = [normalized(texts[name]), normalized(initial[name])]
    const added = now.some((text) => !before.includes(text))
    return added || (editing && before.some((text) => !now.includes(text)))
  })
}
