import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

export const say = (text: string) =>
  console.error(`› ${new Date().toISOString().slice(11, 19)} ${text}`)

/** How a section begins: when it was measured, by which command, on which machine. */
export const measuredBy = (command: string) =>
  `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run ${command}\` on ${cpus().length} cores ` +
  `(${cpus()[0]?.model.trim() ?? ''}), Node ${process.versions.node}`

/** A table in Markdown. */
export const table = (titles: readonly string[], rows: readonly (readonly unknown[])[]) =>
  [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const whole = (value: number) => Math.round(value).toLocaleString('en-US')
export const megabytes = (bytes: number) => `${whole(bytes / 1024 / 1024)} MB`

export const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)

/** The number below which this share of them lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const BENCHMARKS = 'docs/benchmarks.md'

/**
 * Puts sections into the report of several measuring programs and leaves those of the others as
 * they are. A section goes from its heading of the second level to the next one.
 */
export function writeSections(sections: Record<string, string>) {
  const before = existsSync(BENCHMARKS) ? readFileSync(BENCHMARKS, 'utf8') : ''
  const [head = '', ...parts] = before.split(/^(?=## )/m)
  const found = new Map(parts.map((part) => [/^## (.*)/.exec(part)?.[1] ?? '', part.trim()]))
  for (const [name, text] of Object.entries(sections)) {
    console.log(text)
    found.set(name, `## ${name}\n\n${text.trim()}`)
  }
  writeFileSync(BENCHMARKS, `${[head.trim() || '# Benchmarks', ...found.values()].join('\n\n')}\n`)
  say(`wrote ${BENCHMARKS}`)
}
