import { EventEmitter } from 'node:events'
import { render } from 'ink'
import type { ReactElement } from 'react'
import { expect, onTestFinished } from 'vitest'

export const KEYS = {
  down: '\u001b[B',
  up: '\u001b[A',
  pageDown: '\u001b[6~',
  right: '\u001b[C',
  enter: '\r',
  esc: '\u001b',
  ctrlC: '\u0003',
}

/** A frame is drawn before its effects begin to listen to keys; they run before this timer. */
const effectsRun = () => new Promise((resolve) => setTimeout(resolve, 20))

class Screen extends EventEmitter {
  frame = ''
  constructor(
    public columns: number,
    public rows: number,
  ) {
    super()
  }
  write = (frame: string) => {
    this.frame = frame
  }
}

class Keyboard extends EventEmitter {
  isTTY = true
  #data: string | null = null
  press(keys: string) {
    this.#data = keys
    this.emit('readable')
  }
  read() {
    const data = this.#data
    this.#data = null
    return data
  }
  setEncoding() {}
  setRawMode() {}
  ref() {}
  unref() {}
}

/** A screen of some columns and rows whose last frame is kept. */
export function shown(element: ReactElement, { columns = 100, rows = 40 } = {}) {
  const screen = new Screen(columns, rows)
  const keyboard = new Keyboard()
  const app = render(element, {
    stdout: screen as unknown as NodeJS.WriteStream,
    stdin: keyboard as unknown as NodeJS.ReadStream,
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
  })
  onTestFinished(() => app.unmount())
  const frame = () => screen.frame
  const shows = (wanted: string) => expect.poll(frame).toContain(wanted)
  const press = async (keys: string) => {
    await effectsRun()
    keyboard.press(keys)
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
    resize: (width: number, height: number) => {
      screen.columns = width
      screen.rows = height
      screen.emit('resize')
    },
  }
}
