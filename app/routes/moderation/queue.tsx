import { useLoaderData } from '@remix-run/react'
import { caseCounts, listCases } from '~/domain/moderation/queries.server'
import { workload } from '~/domain/moderation/workload.server'
import { SUBJECT_KINDS, QUEUES, type SubjectKind, type Queue } from '~/domain/moderation/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import { Page } from '~/ui/page'
import { Pagination } from '~/ui/pagination'
import { WorkloadList } from '~/views/moderation/workload-list'
import { CaseFilters, CaseTabs, CaseList } from '~/views/moderation/case-list'

const TITLE = 'Moderation'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** What members of the school flagged and reported, for its staff. (POST-14, PEOPLE-11) */
export const loader = requireMember(async ({ ctx, url }) => {
  const choice = readChoice(url)
  const { items, next } = await listCases(ctx, choice, readCursor(url).cursor)
  const shares = choice.queue === 'taken' || choice.queue === 'appeals' ? await workload(ctx) : []
  const links = cursorLinks(url, next)
  return { choice, cases: items, counts: await caseCounts(ctx), shares, links }
})

function readChoice({ searchParams }: URL) {
  const named = <Name extends string>(names: readonly Name[], key: string) =>
    names.find((name) => name === searchParams.get(key))
  const queue: Queue = named(QUEUES, 'state') ?? 'open'
  const kind: SubjectKind | null = named(SUBJECT_KINDS, 'kind') ?? null
  return { queue, kind, mine: searchParams.has('mine') && queue !== 'open' }
}

export default function ModerationQueue() {
  const { choice, cases, counts, shares, links } = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE} lede="What members flagged and reported at your school.">
      <CaseTabs choice={choice} counts={counts} />
      <WorkloadList shares={shares} />
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
