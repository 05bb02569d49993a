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
  if (written.length === 0) return null
  return (
    <div className="stack written-words">
      <p>{COPY}</p>
      {written.map(({ name, text }) => (
        <label key={name} className="stack">
          {label(name)}
          <textarea
            className="input"
            name={name}
            readOnly
            rows={text.length > 100 ? 8 : 2}
            defaultValue={text}
          />
        </label>
      ))}
    </div>
  )
}
