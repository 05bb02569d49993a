/** What an assignment asks for, by the links that its instructor put into its description. */
export type LinkedPrompts = {
  /** Ids of the prompts it links to; none: any prompt of the school */
  prompt_ids: string[]
  prompt_quantity: number
}

const LINK = /https?:\/\/([\w.-]+)(?::\d+)?\/(prompts|prompt\/[\w-]+\/(\w+))(\?[^\s"'<>]*)?/gi
const MAX_RESPONSES = 20

/**
 * Reads the links to the school's prompts: /prompt/name/id for that prompt, /prompts for any, with
 * ?responses=3 for more than one. Null for an assignment that has nothing to do with them.
 */
export function readLinks(html: string, host: string): LinkedPrompts | null {
  const links = [...html.replaceAll('&amp;', '&').matchAll(LINK)].filter(
    ([, name = '']) => name.toLowerCase() === host.toLowerCase(),
  )
  if (links.length === 0) return null
  const prompt_ids = [...new Set(links.flatMap(([, , , id]) => id ?? []))]
  const any = links.some(([, , , id]) => id === undefined)
  const wanted = links.flatMap(([, , , , query]) => responsesIn(query)).at(0)
  return { prompt_ids: any ? [] : prompt_ids, prompt_quantity: wanted ?? 1 }
}

function responsesIn(query: string | undefined): number[] {
  const count = Number(new URLSearchParams(query).get('responses'))
  return Number.isInteger(count) && count >= 1 && count <= MAX_RESPONSES ? [count] : []
}
