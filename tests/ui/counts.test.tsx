import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PromptListItem } from '~/domain/prompts/schema'
import type { TopicListItem } from '~/domain/topics/schema'
import { PageProvider } from '~/ui/page-context'
import { Counts } from '~/views/people/profile-header'
import { LikeButton } from '~/views/posts/post-actions'
import { PromptRow } from '~/views/prompts/prompt-drawer'
import { calloutText } from '~/views/search/texts'
import { EnrollmentFilter } from '~/views/topics/topic-header'
import { TopicTile } from '~/views/topics/topic-tile'
import { buildCriteria } from '~search/criteria/criteria'

const href = '/there'
const topic = { title: 'Aid', href, posts_count: 1540, comments_count: 2_300_000 } as TopicListItem
const prompt = { title: 'A week', href, order: 1, count: 1540, response_id: null } as PromptListItem
const like = { action: null, liked: false, count: 1540, target: 'it', id: 'x', likersHref: href }
const choice = { label: 'Alumni', href, current: false, count: 1540 }

test.each<[string, ReactNode, string]>([
  ['a profile', <Counts key="" counts={[{ label: 'Posts', count: 1540, href }]} />, 'Posts1.5k'],
  ['likes', <LikeButton key="" {...like} />, '1.5k likes'],
  ['a topic', <TopicTile key="" topic={topic} />, '1.5k posts · 2.3m comments'],
  ['a choice of a topic', <EnrollmentFilter key="" choices={[choice]} />, 'Alumni 1.5k'],
  ['a prompt', <PromptRow key="" prompt={prompt} courseUser={false} />, '1.5k responses'],
  ['a search', calloutText('posts', buildCriteria({ q: 'x' }), 1540), '1.5k posts mention'],
])('[CONST-01] the numbers of %s are abbreviated', (_, shown, text) => {
  const html = renderToStaticMarkup(
    <PageProvider csrf="x" timeZone={null}>
      {shown}
    </PageProvider>,
  )
  expect(html.replace(/<[^>]+>/g, '')).toContain(text)
})
