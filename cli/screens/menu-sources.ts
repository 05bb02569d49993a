import { listPartners, type PartnerLine } from '~/domain/partners/queries.server'
import type { ListedTerm } from '~/domain/terms/queries.server'
import { examine, type Verdict } from '../actions/doctor'
import { showAction } from '../actions/partners'
import { statusAction } from '../actions/search'
import { everyTerm } from '../actions/terms'
import { Input } from '../input'
import type { Look } from '../look'
import type { Shell } from '../shell'

/** What the menu shows, so that it can be shown without a database too. */
export type MenuSources = {
  partners(): Promise<PartnerLine[]>
  /** Everything about one school, as text */
  partner(code: string): Promise<string>
  terms(): Promise<ListedTerm[]>
  search(): Promise<string>
  /** Hands over each verdict as it is found */
  health(found: (verdict: Verdict) => void): Promise<void>
}

const PLAIN: Look = { colour: false, width: null }

export const menuSources = (shell: Shell): MenuSources => ({
  partners: async () => listPartners(await shell.db()),
  partner: async (code) => (await showAction.run(shell, new Input([code], {}))).text(PLAIN),
  terms: async () => everyTerm(await shell.db()),
  search: async () => (await statusAction.run(shell, new Input([], {}))).text(PLAIN),
  health: (found) => examine(shell, found),
})
