import { render } from 'ink-testing-library'
import type { ReactElement } from 'react'
import { expect, onTestFinished } from 'vitest'
import { KEYS } from './pseudo-terminal'

/** A screen whose last frame can be read; keys are pressed once its effects listen to them. */
export function rendered(element: ReactElement) {
  const { lastFrame, stdin, unmount } = render(element)
  onTestFinished(unmount)
  const frame = () => lastFrame() ?? ''
  const shows = (wanted: string) => expect.poll(frame).toContain(wanted)
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      // On a busy machine the effects may still wait for their turn, which comes before this one.
      await new Promise((resolve) => setImmediate(resolve))
      stdin.write(key)
    }
  }
  return {
    frame,
    shows,
    press,
    type: async (text: string) => {
      if (text) {
        await press(text)
        await shows(text)
      }
      await press(KEYS.enter)
    },
  }
}
