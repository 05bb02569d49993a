import { Text } from 'ink'
import type { ReactNode } from 'react'
import { placed, wrapped } from '../width'
import { VERDICTS } from './style'
import type { FactLine } from './tones'

const NAME = 14
/** Columns before what was found. */
const BEFORE = 8 + NAME + 2

/** A verdict in sign and word, what it is about, and what was found, in as many lines as it takes. */
export function factRows({ name, tone, text }: FactLine, width: number, remedy = ''): ReactNode[] {
  const verdict = tone && VERDICTS[tone]
  const [first = '', ...more] = wrapped(text, width - BEFORE)
  const [what = '', ...further] = remedy === '' ? [] : wrapped(remedy, width - BEFORE - 2)
  const below = [...more, ...(what ? [`→ ${what}`] : []), ...further.map((line) => `  ${line}`)]
  return [
    <Text key={name} wrap="truncate-end">
      <Text color={verdict?.colour}>
        {verdict ? `${verdict.sign} ${placed(tone, 4)}` : '      '}
      </Text>
      {`  ${placed(name, NAME)}  ${first}`}
    </Text>,
    ...below.map((line, at) => (
      <Text key={`${name} ${at}`} dimColor={at >= more.length} wrap="truncate-end">
        {' '.repeat(BEFORE)}
        {line}
      </Text>
    )),
  ]
}
