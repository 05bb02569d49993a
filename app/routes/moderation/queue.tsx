import { useLoaderData } from '@remix-run/react'
import { caseCounts, casesOf } from '~/domain/moderation/queries.server'
import { KINDS, QUEUES, type Kind, type Queue } from '~/domain/moderation/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { walkLinks, walkOf } from '~/http/walk'
import { Page } from '~/ui/page'
import { Pagination } from '~/ui/pagination'
import { CaseFilters, CaseTabs } from '~/views/moderation/case-filters'
import { CaseList } from '~/views/moderation/case-list'

const TITLE = 'Moderation'

export const meta = titled<typeof loader>(() => TITLE)

/** What members of the school flagged and reported, for its staff. (POST-14, PEOPLE-11) */
export const loader = forMembers(({ ctx, url }) => {
  const choice = choiceOf(url)
  const { items, next } = casesOf(ctx, choice, walkOf(url).before)
  return { choice, cases: items, counts: caseCounts(ctx), links: walkLinks(url, next) }
})

function choiceOf({ searchParams }: URL) {
  const named = <Name extends string>(names: readonly Name[], key: string) =>
    names.find((name) => name === searchParams.get(key))
  const queue: Queue = named(QUEUES, 'state') ?? 'open'
  const kind: Kind | null = named(KINDS, 'kind') ?? null
  return { queue, kind, mine: searchParams.has('mine') && queue !== 'open' }
}

export default function ModerationQueue() {
  const { choice, cases, counts, links } = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE} lede="What members flagged and reported at your school.">
      <CaseTabs choice={choice} counts={counts} />
      <CaseFilters choice={choice} />
      <CaseList cases={cases} choice={choice} />
      <Pagination
        page={links.page}
        previousHref={links.firstHref}
        previousLabel="First page"
        nextHref={links.nextHref}
        label="Pages of cases"
      />
    </Page>
  )
}
