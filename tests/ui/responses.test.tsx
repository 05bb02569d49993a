import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { wrongAssignment } from '~/domain/prompts/response'
import type { CanvasAssignment } from '~/domain/prompts/schema'
import { AssignmentPicker } from '~/views/prompts/assignment-picker'
import { DailyPromptTile } from '~/views/prompts/daily-prompt'
import { OwnResponse } from '~/views/prompts/prompt-header'

const assignment = (id: string): CanvasAssignment => ({
  id,
  name: `Reflection ${id}`,
  course_name: 'Biology',
  previous_responses: 0,
})
const one = [assignment('a')]
const two = [...one, assignment('b')]

describe('assignments', () => {
  test('[PROMPT-16] the picker shows only where assignments are offered', () => {
    expect(renderToStaticMarkup(<AssignmentPicker assignments={[]} />)).toBe('')
    const html = renderToStaticMarkup(<AssignmentPicker assignments={two} />)
    expect(html).toContain('name="canvas_assignment"')
    expect(html).toContain('Biology: Reflection b')
  })

  test('[PROMPT-16] of several one must be chosen, and only what is offered can be', () => {
    expect(wrongAssignment([], null)).toBe(false)
    expect(wrongAssignment([], 'a')).toBe(true)
    expect(wrongAssignment(one, undefined)).toBe(false)
    expect(wrongAssignment(one, 'a')).toBe(false)
    expect(wrongAssignment(two, '')).toBe(true)
    expect(wrongAssignment(two, 'b')).toBe(false)
    expect(wrongAssignment(two, 'c')).toBe(true)
  })

  test('[PROMPT-20] a response is edited always, and taken back only with an assignment', () => {
    const without = renderToStaticMarkup(<OwnResponse id="x" assignments={[]} />)
    expect(without).toContain('href="/post/x/edit"')
    expect(without).not.toContain('/post/x/delete')
    const withOne = renderToStaticMarkup(<OwnResponse id="x" assignments={one} />)
    expect(withOne).toContain('href="/post/x/delete"')
  })
})

test('[PROMPT-26] [PROMPT-27] [PROMPT-28] the tile of the day says the prompt, or why there is none', () => {
  const text = (state: 'ready' | 'none' | 'error', title: string, completed: boolean) =>
    renderToStaticMarkup(
      <DailyPromptTile prompt={{ state, id: 'p', title, href: '/prompt/a/p', completed }} />,
    )
  const ready = text('ready', 'What helped?', false)
  expect(ready).toContain('Today&#x27;s prompt: What helped?')
  expect(ready).toContain('href="/prompt/a/p/respond"')
  expect(text('ready', 'What helped?', true)).toContain('COMPLETE')
  for (const title of ['Error loading prompt', 'No prompt available']) {
    const html = text('error', title, true)
    expect(html).toContain(title)
    expect(html).not.toContain('respond')
  }
})
