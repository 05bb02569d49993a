import type { ListedTerm } from '~/domain/terms/queries.server'
import { List, type Item } from './list'
import { Loaded } from './loaded'
import { commandNamed, commandsUnder, lineOf, type Choice } from './menu-commands'
import type { Going } from './menu'
import type { MenuSources } from './menu-sources'
import { LIST_HINTS } from './places-view'
import { Page } from './stage'

type TermsProps = { sources: MenuSources; going: Going }

/** What can be done with terms, and every term: the chosen one can be taken away. */
export const TermsView = ({ sources, going }: TermsProps) => (
  <Page hints={LIST_HINTS}>
    <Loaded load={sources.terms}>
      {(terms) => (
        <List
          name="terms"
          items={itemsOf(terms)}
          onChoose={(chosen) =>
            chosen === 'try'
              ? going.to({ name: 'try a text' })
              : going.command(chosen.command, chosen.given)
          }
        />
      )}
    </Loaded>
  </Page>
)

const ELSEWHERE = ['terms list', 'terms test']

function itemsOf(terms: readonly ListedTerm[]): Item<Choice | 'try'>[] {
  const remove = commandNamed('terms remove')
  return [
    { label: 'try', note: 'type a text and see what is found', value: 'try' },
    ...commandsUnder('terms')
      .filter(({ name }) => !ELSEWHERE.includes(name))
      .map((command) => lineOf(command, { short: true })),
    { title: terms.length === 0 ? 'There are no restricted terms.' : `${terms.length} restricted` },
    ...terms.flatMap(({ term, partner_code }): Item<Choice>[] => {
      if (!remove) return []
      // Chosen for one school or for all: nothing is left to ask.
      const given = { args: [term], flags: { partner: partner_code || null } }
      return [
        { label: term, note: partner_code || 'all schools', value: { command: remove, given } },
      ]
    }),
  ]
}
