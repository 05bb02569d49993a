import type { Letter, Sender } from './letter'
import { letterHtml } from './letter-html'
import { letterText } from './letter-text'

export type WrittenLetter = { subject: string; text: string; html: string }

export const writeLetter = (letter: Letter, sender: Sender): WrittenLetter => ({
  subject: letter.subject,
  text: letterText(letter, sender),
  html: letterHtml(letter, sender),
})
