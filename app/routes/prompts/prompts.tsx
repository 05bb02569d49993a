import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { promptCategories } from '~/domain/prompts/queries.server'
import {
  DISCUSSIONS,
  discussionsIn,
  FOR_FUN,
  PROMPTS_TITLE,
  withoutDiscussions,
  type PromptCategoryShown,
} from '~/domain/prompts/schema'
import { dailyPromptFor } from '~/http/daily-prompt.server'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { DailyPromptLine } from '~/views/prompts/daily-prompt'
import { Drawer, PromptDrawer } from '~/views/prompts/prompt-drawer'

export const meta = titled<typeof loader>(() => PROMPTS_TITLE)

/** The school's prompts by category, for every member. (PROMPT-03 to PROMPT-07, PROMPT-24, PROMPT-30) */
export const loader = forMembers(async (asked) => {
  const all = promptCategories(asked.ctx)
  const categories = withoutDiscussions(all)
  return {
    categories: categories.filter(({ for_fun }) => !for_fun),
    forFun: categories.filter(({ for_fun }) => for_fun),
    discussions: discussionsIn(all),
    daily: await dailyPromptFor(asked),
    courseUser: asked.ctx.viewer.course_experience,
  }
})

export default function Prompts() {
  const { categories, forFun, discussions, daily, courseUser } = useLoaderData<typeof loader>()
  if (categories.length + forFun.length + discussions.length === 0)
    return (
      <Page title={PROMPTS_TITLE}>
        <EmptyState
          title="No prompts yet"
          text="Your school has not written any so far. A question or a post of your own is always welcome."
        />
      </Page>
    )
  return (
    <Page
      title={PROMPTS_TITLE}
      lede="Short questions to think about. Answer one, and read what others wrote."
    >
      <p>
        <DailyPromptLine prompt={daily} />
      </p>
      <Drawers categories={categories} courseUser={courseUser} />
      {forFun.length > 0 && (
        <Section
          id="for-fun"
          title={FOR_FUN}
          text="No part of your course, and open to you all the same."
        >
          <Drawers categories={forFun} courseUser={courseUser} />
        </Section>
      )}
      {discussions.length > 0 && (
        <Section
          id="discussions"
          title={DISCUSSIONS}
          text="Students and those who may become students talk here."
        >
          <Drawer
            id="all-discussions"
            heading="Open to everybody"
            prompts={discussions}
            courseUser={courseUser}
            open
          />
        </Section>
      )}
    </Page>
  )
}

type DrawersProps = { categories: PromptCategoryShown[]; courseUser: boolean }

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
