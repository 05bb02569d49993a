import { Box, Text } from 'ink'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useKeys } from './keys'
import { EMPTY, LineText, typed } from './line'
import type { MenuSources } from './menu-sources'
import { Scroll, textLines } from './scroll'
import { Page, useRoom, useTaken } from './stage'
import { ACCENT, VERDICTS } from './style'

/** Milliseconds after the last key before the text is tried. */
const PAUSE = 120

type Found = { ok: boolean; text: string }

/** What screening finds in a text while it is being typed; Tab goes from school to school. (CLI-15) */
export function TryTextView({ sources }: { sources: MenuSources }) {
  const { rows, width } = useRoom()
  const line = useRef(EMPTY)
  const schools = useRef<string[]>([''])
  const [school, setSchool] = useState(0)
  const [count, redraw] = useReducer((before: number) => before + 1, 0)
  const [found, setFound] = useState<Found | null>(null)
  const code = schools.current[school] ?? ''
  useTaken({ letters: true })
  useKeys((press) => {
    if (press.key.tab) return setSchool((school + 1) % schools.current.length)
    if (press.key.escape || press.key.return) return
    line.current = typed(line.current, press)
    redraw()
  })
  useEffect(() => {
    void sources.partners().then(
      (all) => (schools.current = ['', ...all.map(({ partner_code }) => partner_code)]),
      () => undefined,
    )
  }, [sources])
  useEffect(() => {
    let shown = true
    const { text } = line.current
    if (text.trim() === '') return setFound(null)
    const failed = (error: unknown) => ({ ok: false, text: String(error) })
    const timer = setTimeout(() => {
      void sources.tryText(text, code).then(
        (answer) => shown && setFound(answer),
        (error: unknown) => shown && setFound(failed(error)),
      )
    }, PAUSE)
    return () => {
      shown = false
      clearTimeout(timer)
    }
  }, [count, code, sources])
  const verdict = found && VERDICTS[found.ok ? 'ok' : 'fail']
  return (
    <Page
      hints={[
        ['Tab', 'next school'],
        ['Esc', 'back'],
      ]}
    >
      <Text dimColor>Terms of {code || 'all schools'}</Text>
      <Box width={width} marginTop={1}>
        <Text color={ACCENT}>› </Text>
        <LineText line={line.current} />
      </Box>
      <Box marginTop={1} flexDirection="column">
        {verdict && found ? (
          <Scroll
            rows={rows - 5}
            lines={[
              <Text key="verdict" color={verdict.colour}>
                {verdict.sign} {found.ok ? 'may be posted' : 'would be refused'}
              </Text>,
              ...(found.ok ? [] : textLines(`\n${found.text}`)),
            ]}
          />
        ) : (
          <Text dimColor>What you type is not kept anywhere.</Text>
        )}
      </Box>
    </Page>
  )
}
