import type MarkdownIt from 'markdown-it'

/** A name after '@' in a text, what is shown in its place, and where that leads, if anywhere. */
export type NameLink = { name: string; text: string; href: string | null }

type State = Parameters<Parameters<InstanceType<typeof MarkdownIt>['core']['ruler']['push']>[1]>[0]
type Tokens = State['tokens']

/** What the links of names are known by */
export const NAME_LINK = 'name'

/** Makes links of the names that are given with a text, where they stand outside of links and code. */
export function linkNames(state: State): void {
  const { names = [] } = (state.env ?? {}) as { names?: readonly NameLink[] }
  if (names.length === 0) return
  const byName = new Map(names.map((link) => [link.name.toLowerCase(), link]))
  const longestFirst = [...byName.keys()].sort((a, b) => b.length - a.length).map(escapePattern)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_@./])@(${longestFirst.join('|')})(?!-?[\\p{L}\\p{N}_])`,
    'giu',
  )
  for (const block of state.tokens)
    if (block.children) block.children = linkInline(state, block.children, { pattern, byName })
}

type Names = { pattern: RegExp; byName: ReadonlyMap<string, NameLink> }

function linkInline(state: State, tokens: Tokens, names: Names): Tokens {
  let depth = 0
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') depth++
    if (token.type === 'link_close') depth--
    return token.type === 'text' && depth === 0 ? linkText(state, token.content, names) : [token]
  })
}

function linkText(state: State, content: string, { pattern, byName }: Names): Tokens {
  const text = (part: string) => Object.assign(new state.Token('text', '', 0), { content: part })
  const parts: Tokens = []
  let end = 0
  for (const match of content.matchAll(pattern)) {
    const link = byName.get(match[1]?.toLowerCase() ?? '')
    if (!link) continue
    parts.push(text(content.slice(end, match.index)))
    end = match.index + match[0].length
    if (link.href === null) {
      parts.push(text(`@${link.text}`))
      continue
    }
    const open = Object.assign(new state.Token('link_open', 'a', 1), { info: NAME_LINK })
    open.attrSet('href', link.href)
    const close = new state.Token('link_close', 'a', -1)
    parts.push(open, text(`@${link.text}`), close)
  }
  return [...parts, text(content.slice(end))]
}

const escapePattern = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
