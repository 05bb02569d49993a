import { createContext, useContext } from 'react'

/** What someone wrote into a field of a form. */
export type WrittenField = { name: string; text: string }

/** What was written into the form that a page answers. */
export const Written = createContext<readonly WrittenField[]>([])

const COPY = 'This is what you wrote. Copy it if you want to keep it.'

const label = (name: string) => (name[0] ?? '').toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** On a page that comes in place of a form, which may have been the only place of these words. */
export function WrittenWords() {
  const written = useContext(Written)
  return written.length > 0 ? <Copies says={COPY} written={written} named /> : null
}

type CopiesProps = {
  says: string
  written: readonly WrittenField[]
  /** No form of the page has fields of these names */
  named?: boolean
}

/** Words to copy, with a sentence above them. */
export function Copies({ says, written, named = false }: CopiesProps) {
  return (
    <div className="stack written-words">
      <p>{says}</p>
      {written.map(({ name, text }, at) => (
        <label key={at} className="stack">
          {label(name)}
          <textarea
            className="input"
            name={named ? name : undefined}
            readOnly
            rows={text.length > 100 ? 8 : 2}
            defaultValue={text}
          />
        </label>
      ))}
    </div>
  )
}
