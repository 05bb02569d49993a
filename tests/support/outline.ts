import { HTMLElement, TextNode, type Node } from 'node-html-parser'

const UNSEEN = ['SCRIPT', 'STYLE', 'SVG', 'TEMPLATE']
const INLINE =
  'A ABBR B BUTTON CODE EM I IMG INPUT KBD LABEL MARK Q S SMALL SPAN STRONG SUB SUP TIME U'
/** Hidden fields that differ each time a form is written. */
const RANDOM = ['csrf', 'form_key', 'once', 'recaptchaToken']
/** How things look is for pictures; what a path draws, for icons. */
const LOOKS = /^(class|style|srcset|sizes|width|height)$/

/**
 * What a page says, a block each line: its texts, with what links, buttons and fields are called, where they
 * lead, what they send and what else stands at them. Of lists of cards the first two.
 */
export const outline = (root: HTMLElement): string[] =>
  write(root)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

function write(node: Node): string {
  if (node instanceof TextNode) return node.text.replace(/\s+/g, ' ')
  if (!(node instanceof HTMLElement) || UNSEEN.includes(node.tagName)) return ''
  if (RANDOM.includes(node.getAttribute('name') ?? '')) return ''
  const inner = seenChildren(node).map(write).join('')
  const attributes = writtenAttributes(node)
  switch (node.tagName) {
    case 'A':
      return `[${inner.trim()}](${attributes})`
    case 'BUTTON':
      return ` (${inner.trim()}${attributes && `: ${attributes}`})`
    case 'OPTION':
      return `${inner}${attributes && ` (${attributes})`} | `
    case 'LI':
      return `\n- ${inner}\n`
    case 'SUMMARY':
      return `\n+ ${inner}\n`
    default:
      return writeOther(node, attributes, inner)
  }
}

function writeOther({ tagName }: HTMLElement, attributes: string, inner: string): string {
  const level = /^H([1-6])$/.exec(tagName)?.[1]
  const mark = level ? `${'#'.repeat(Number(level))} ` : ''
  const whole = `${mark}${attributes && ` <${tagName.toLowerCase()} ${attributes}> `}${inner}`
  return INLINE.split(' ').includes(tagName) ? whole : `\n${whole}\n`
}

function seenChildren({ childNodes }: HTMLElement): Node[] {
  const isCard = (node: Node) =>
    node instanceof HTMLElement && node.tagName === 'LI' && node.querySelector('article') !== null
  const cards = childNodes.filter(isCard)
  return childNodes.filter((node) => !cards.slice(2).includes(node))
}

const writtenAttributes = (element: HTMLElement): string =>
  Object.entries(element.attributes)
    .filter(([name]) => !LOOKS.test(name))
    .map(([name, value]) => {
      if (name === 'href') return value
      return value === '' ? name : `${name}=${value}`
    })
    .filter((text) => text !== 'type=submit')
    .sort()
    .join(' ')

/** How a page looks, as far as its parts are named: classes and icons, and how often each is there. */
export function looks(root: HTMLElement): string {
  const counts = new Map<string, number>()
  for (const element of root.querySelectorAll('[class], use')) {
    const name =
      element.tagName === 'USE'
        ? (element.getAttribute('href') ?? '').replace(/.*(?=#)/, '')
        : `.${element.classNames.replaceAll(/\s+/g, '.')}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, count]) => (count > 1 ? `${name} ${count}×` : name))
    .sort()
    .join(', ')
}
