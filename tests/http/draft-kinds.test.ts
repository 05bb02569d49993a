import { expect } from 'vitest'
import { idOf, member, test } from '~tests/support/fixtures'

test('the list of one’s own drafts says what each is of', async () => {
  const bea = member('bea')
  const { csrf } = await bea.get('/drafts')
  const [question, own] = [idOf('post:question'), idOf('post:welcome')]
  const PLACES: Record<string, string> = {
    post: 'New post',
    question: 'New question',
    [`comment:${question}`]: 'Answer: The post question',
    [`comment:${own}`]: 'Comment: The post welcome',
    [`nested-comment:${idOf('comment:sam')}`]: 'Reply: The post question',
    [`edit-comment:${idOf('comment:bea')}`]: 'Changes to your answer: The post question',
    [`response:${idOf('prompt:my-first-week')}`]: 'Response: The prompt my first week',
  }
  for (const place of Object.keys(PLACES))
    await bea.post('/drafts/save', { csrf, once: crypto.randomUUID(), content: 'A', place })
  const kinds = (await bea.get('/drafts')).texts('.draft header .meta')
  expect(kinds.map((text) => text.split(' · ')[0]).sort()).toEqual(Object.values(PLACES).sort())
})
