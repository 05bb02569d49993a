import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Puts sections into a report of several measuring programs and leaves those of the others as they
 * are. A section goes from its heading of the second level to the next one.
 */
export function writeSections(file: string, title: string, sections: Record<string, string>) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [head = '', ...parts] = before.split(/^(?=## )/m)
  const found = new Map(parts.map((part) => [/^## (.*)/.exec(part)?.[1] ?? '', part.trim()]))
  for (const [name, text] of Object.entries(sections))
    found.set(name, `## ${name}\n\n${text.trim()}`)
  const kept = head.trim() || `# ${title}`
  writeFileSync(file, `${[kept, ...found.values()].join('\n\n')}\n`)
}
