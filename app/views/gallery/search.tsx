import { EmptyResults } from '~/views/search/empty-results'
import { FilterBar } from '~/views/search/filter-bar'
import { FilterChips } from '~/views/search/filter-chips'
import { ResultCallout } from '~/views/search/result-callout'
import { SearchNotice } from '~/views/search/search-notice'
import { Section } from './section'

const INTERESTS = ['Baking', 'Chess', 'Climbing', 'Film', 'Gardening', 'Jazz', 'Photography']

export function Filters({ sorted = true }: { sorted?: boolean }) {
  return (
    <FilterBar
      action="/search-results/posts"
      fields={{ q: 'nursing' }}
      activeCount={2}
      sort={
        sorted
          ? {
              name: 'order',
              label: 'Sort by',
              chosen: 'recommended',
              choices: [
                { value: 'recommended', label: 'Best match' },
                { value: 'created_at', label: 'Newest' },
              ],
            }
          : undefined
      }
      selects={[
        {
          name: 'program_name',
          label: 'Program',
          emptyLabel: 'All programs',
          chosen: 'Nursing',
          choices: [{ value: 'Nursing', label: 'Nursing', count: 1240 }],
        },
        {
          name: 'enrollment_status',
          label: 'Status',
          emptyLabel: 'All statuses',
          chosen: '',
          choices: [{ value: 'alumni', label: 'Alumni', count: 12 }],
        },
      ]}
      interests={{
        name: 'interests',
        chosen: ['Chess', 'Film'],
        choices: INTERESTS.map((name, at) => ({ value: name, label: name, count: at * 7 })),
      }}
    />
  )
}

export function Search() {
  return (
    <Section title="Search">
      <Filters />
      <ResultCallout text={'12 posts mention "nursing"'} type="posts">
        <FilterChips
          filters={[
            { label: 'Nursing', removeHref: '#without-nursing' },
            { label: 'Chess', removeHref: '#without-chess' },
          ]}
          clearHref="#clear"
        />
      </ResultCallout>
      <SearchNotice />
      <EmptyResults type="questions" />
      <EmptyResults type="people" />
    </Section>
  )
}
