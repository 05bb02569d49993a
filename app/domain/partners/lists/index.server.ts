import { badges } from './badges.server'
import { connect_with } from './connect-with.server'
import type { CodedRows, ListKind, StoredRow } from './define.server'
import { influence_initiatives } from './initiatives.server'
import { institutions } from './institutions.server'
import { mindset } from './mindset.server'
import { programs } from './programs.server'
import { prompt_categories } from './prompts.server'
import { restricted_terms } from './restricted-terms.server'
import { side_menu } from './side-menu.server'
import { topic_categories } from './topics.server'

/** The lists of a school's file, in the order in which they are checked, written and exported. */
export const LISTS = {
  institutions,
  programs,
  topic_categories,
  prompt_categories,
  restricted_terms,
  influence_initiatives,
  mindset,
  side_menu,
  connect_with,
  badges,
}

export type ListName = keyof typeof LISTS

export const listKinds = Object.entries(LISTS) as [ListName, ListKind][]

export type StoredValues = StoredRow<Record<string, unknown>>

/** A kind of rows whose entries have codes. */
export type CodedKind = { kind: string; list: ListName; coded: CodedRows<Record<string, unknown>> }

/** All of them, categories before what is in them, and topics before prompts, which name them. */
export const codedKinds: readonly CodedKind[] = listKinds.flatMap(([list, { kinds }]) =>
  kinds.flatMap(({ kind, coded }) => (coded ? [{ kind, list, coded }] : [])),
)
