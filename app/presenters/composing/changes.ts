import { inputNames, type Fields, type FormTexts } from '~/domain/writing/fields'

/** What a form started with; where that is edited, removing something is a change too. */
type Start = { initial?: FormTexts; editing?: boolean }

const normalized = (texts: readonly string[] = []) =>
  texts.map((text) => text.replace(/\r\n?/g, '\n').trim()).filter(Boolean)

/** Whether it is the same to its readers, however a browser wrote its line breaks. */
export const isSameText = (one: string, other: string | null): boolean =>
  normalized([one]).join() === normalized([other ?? '']).join()

/** Whether a form has something that it didn't start with, or lacks something of what is edited. */
export function hasChanges(
  fields: Fields,
  texts: FormTexts,
  { initial = {}, editing = false }: Start,
): boolean {
  const { all, guarded } = inputNames(fields)
  return (editing ? all : guarded).some((name) => {
    const [now, before] = [normalized(texts[name]), normalized(initial[name])]
    const added = now.some((text) => !before.includes(text))
    return added || (editing && before.some((text) => !now.includes(text)))
  })
}
