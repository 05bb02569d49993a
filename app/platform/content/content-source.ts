import { isNode, LineCounter, parseDocument, type YAMLError } from 'yaml'

/** A parsed content file, and the lines of its values. */
export type ContentSource = {
  value: unknown
  errors: { line: number; message: string }[]
  lineOf: (keys: readonly PropertyKey[]) => number
}

/** Both count from 1. */
export type Place = { line: number; column: number }

/** A key that a map has twice: the value is that of the last one. */
export type DuplicateKey = Place & { key: string }

export type YamlSource = Omit<ContentSource, 'errors'> & {
  errors: (Place & { message: string })[]
  duplicateKeys: DuplicateKey[]
  findPlace: (keys: readonly PropertyKey[]) => Place
}

/** `firstLine` is the line of the file on which the YAML begins. A key given twice is an error. */
export function parseYaml(text: string, firstLine = 1): ContentSource {
  const { duplicateKeys, errors, ...source } = readYaml(text, firstLine)
  const message = 'Map keys must be unique'
  return { ...source, errors: [...errors, ...duplicateKeys.map(({ line }) => ({ line, message }))] }
}

/** The same with columns, and with what can be read in spite of a key given twice. */
export function readYaml(text: string, firstLine = 1): YamlSource {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false })
  const placeAt = (offset: number): Place => {
    const { line, col } = counter.linePos(offset)
    return { line: line + firstLine - 1, column: col }
  }
  const findPlace = (keys: readonly PropertyKey[]) => {
    // A missing value has no place: the closest thing around it does.
    for (let length = keys.length; length > 0; length--) {
      const node = document.getIn(keys.slice(0, length), true)
      if (isNode(node) && node.range) return placeAt(node.range[0])
    }
    return { line: firstLine, column: 1 }
  }
  const isDuplicate = ({ code }: YAMLError) => code === 'DUPLICATE_KEY'
  const duplicates = document.errors.filter(isDuplicate)
  return {
    value: document.toJS(),
    errors: document.errors
      .filter((error) => !isDuplicate(error))
      .map(({ message, pos }) => ({ ...placeAt(pos[0]), message })),
    duplicateKeys: duplicates.map(({ pos }) => ({
      ...placeAt(pos[0]),
      key: /^["']?([^\s:,"'}]*)/.exec(text.slice(pos[0], pos[0] + 80))?.[1] ?? '',
    })),
    lineOf: (keys) => findPlace(keys).line,
    findPlace,
  }
}

const FRONT_MATTER = /^---\n([^]*?\n)---\n/

/** Front matter in YAML, then a section for each heading of the second level. */
export function parseMarkdown(text: string): ContentSource {
  const front = FRONT_MATTER.exec(text)
  if (!front) {
    const message = 'the file has to begin with front matter between two lines of ---'
    return { value: undefined, errors: [{ line: 1, message }], lineOf: () => 1 }
  }
  const { value, errors, lineOf } = parseYaml(front[1] ?? '', 2)
  const before = front[0].split('\n').length
  const sections = readSections(text.slice(front[0].length).split('\n'))
  return {
    value: { ...Object(value), sections: sections.map(({ title, text }) => ({ title, text })) },
    errors,
    lineOf([first, ...rest]) {
      if (first !== 'sections') return first === undefined ? 1 : lineOf([first, ...rest])
      return before + (sections[Number(rest[0] ?? 0)]?.line ?? 0)
    },
  }
}

type Section = { title: string; text: string; line: number }

/** The text before the first heading is a section without a title, unless it is empty. */
function readSections(lines: readonly string[]): Section[] {
  const sections: Section[] = [{ title: '', text: '', line: 0 }]
  for (const [line, content] of lines.entries()) {
    if (content.startsWith('## ')) sections.push({ title: content.slice(3).trim(), text: '', line })
    else sections.at(-1)!.text += `${content}\n`
  }
  const [opening, ...titled] = sections.map((section) => ({
    ...section,
    text: section.text.trim(),
  }))
  return opening && opening.text !== '' ? [opening, ...titled] : titled
}
