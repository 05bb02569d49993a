import { seededId } from '../ids'
import type { World } from '../rows'
import type { HomeWords, QuoteWords } from '../writing/home-words'

/** What a school says on home. (HOME-19, HOME-20, HOME-26) */
export function addHome(world: World, code: string, words: HomeWords): void {
  const row =
    (kind: string) => (one: Omit<QuoteWords, 'image'> & { image?: string | null }, at: number) => ({
      id: seededId(0, `mindset ${kind}`, code, String(at)),
      partner_code: code,
      kind,
      text: one.text,
      author: one.author,
      user_type: one.for,
      image: one.image ?? null,
      order: at + 1,
    })
  world.MindsetQuote.push(...words.quotes.map(row('quote')), ...words.messages.map(row('message')))
  world.SideMenuContent.push(
    ...words.tiles.map((content_markdown, at) => ({
      id: seededId(0, 'side menu', code, String(at)),
      partner_code: code,
      content_markdown,
      order: at + 1,
    })),
  )
}
