import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { promptCategories } from '~/domain/prompts/queries.server'
import {
  DISCUSSIONS,
  listDiscussions,
  FOR_FUN,
  PROMPTS_TITLE,
  withoutDiscussions,
  type PromptCategoryView,
} from '~/domain/prompts/schema'
import { loadDailyPrompt } from '~/presenters/daily-prompt.server'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { isCourseUser } from '~/policy/home'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { DailyPromptCard } from '~/views/posts/daily-prompt'
import { Drawer, PromptDrawer } from '~/views/prompts/prompt-drawer'

export const meta = titleMeta<typeof loader>(() => PROMPTS_TITLE)

/** The school's prompts by category, for every member. (PROMPT-03 to PROMPT-07, PROMPT-24, PROMPT-30) */
export const loader = requireMember(async (args) => {
  const all = await promptCategories(args.ctx)
  const categories = withoutDiscussions(all)
  return {
    categories: categories.filter(({ for_fun }) => !for_fun),
    forFun: categories.filter(({ for_fun }) => for_fun),
    discussions: listDiscussions(all),
    daily: await loadDailyPrompt(args),
    courseUser: isCourseUser(args.ctx.viewer),
  }
})

export default function Prompts() {
  const { categories, forFun, discussions, daily, courseUser } = useLoaderData<typeof loader>()
  if (categories.length + forFun.length + discussions.length === 0)
    return (
      <Page title={PROMPTS_TITLE}>
        <EmptyState
          title="No prompts yet"
          text="Your school hasn’t written any yet. You can always ask a question or write a post."
        />
      </Page>
    )
  return (
    <Page
      title={PROMPTS_TITLE}
      lede="Short questions worth thinking about. Answer one and see what others said."
    >
      <DailyPromptCard prompt={daily} />
      <Drawers categories={categories} courseUser={courseUser} />
      {forFun.length > 0 && (
        <Section id="for-fun" title={FOR_FUN} text="Not part of your course, just for fun.">
          <Drawers categories={forFun} courseUser={courseUser} />
        </Section>
      )}
      {discussions.length > 0 && (
        <Section
          id="discussions"
          title={DISCUSSIONS}
          text="Where students and prospective students talk."
        >
          <Drawer
            id="all-discussions"
            heading="Open to everyone"
            prompts={discussions}
            courseUser={courseUser}
            open
          />
        </Section>
      )}
    </Page>
  )
}

type DrawersProps = { categories: PromptCategoryView[]; courseUser: boolean }

/** The first with something left to do is open. */
function Drawers({ categories, courseUser }: DrawersProps) {
  const next = categories.find(({ prompts }) => prompts.some(({ completed }) => !completed))
  return categories.map((category) => (
    <PromptDrawer
      key={category.id}
      category={category}
      courseUser={courseUser}
      open={category.id === next?.id}
    />
  ))
}

type SectionProps = { id: string; title: string; text: string; children: ReactNode }

function Section({ id, title, text, children }: SectionProps) {
  return (
    <section className="stack" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="meta">{text}</p>
      </div>
      {children}
    </section>
  )
}
