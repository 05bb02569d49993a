import * as z from 'zod'
import { termSchema } from '~/domain/terms/schema'
import { bannedTerms, indexTerms, type TermIndex } from '~/domain/terms/screen'
import { yamlContent } from '~/platform/content/content.server'

const riskPhrases = yamlContent('risk-phrases.yaml', z.array(termSchema).min(1))

let compiled: { phrases: readonly string[]; index: TermIndex } | undefined

function riskIndex(): TermIndex {
  const phrases = riskPhrases()
  if (compiled?.phrases !== phrases) compiled = { phrases, index: indexTerms(phrases) }
  return compiled.index
}

/** The phrases in a text that say someone may be in danger, each once. */
export const findRisks = (text: string): string[] => bannedTerms(riskIndex(), text)

export const isRisky = (text: string): boolean => findRisks(text).length > 0
