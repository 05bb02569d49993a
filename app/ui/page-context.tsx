import { createContext, useContext, type ReactNode } from 'react'
import { agoOrDay } from './time-ago'

/** What every form needs to be accepted: the session's token, and a source of idempotency keys. */
export type FormTokens = {
  csrf: string
  newIdempotencyKey?: () => string
  /** The browser draws what is hidden */
  showsHidden?: boolean
}

const Tokens = createContext<FormTokens | null>(null)
const Lite = createContext(false)
const Now = createContext<string | null>(null)
/** How long ago a moment was, in words */
export const Moment = createContext<(at: string) => string>((at) => agoOrDay(at, null, null))
const TimeZone = createContext<string | null | undefined>(undefined)

type PageProviderProps = FormTokens & {
  lite?: boolean
  /** The school's, in which times are shown; null where there is no school */
  timeZone: string | null
  /** When the page was made (ISO 8601): lists say how long ago something was */
  now?: string
  /** In words, how long ago something was, if not by `now` */
  tellMoment?: (at: string) => string
  children: ReactNode
}

/** What forms, times and pictures anywhere on a page ask for; Lite pages show initials instead of pictures. */
export function PageProvider(props: PageProviderProps) {
  const { lite = false, timeZone, now = null, children, ...tokens } = props
  const { tellMoment = (at: string) => agoOrDay(at, now, timeZone) } = props
  return (
    <Tokens.Provider value={tokens}>
      <Lite.Provider value={lite}>
        <TimeZone.Provider value={timeZone}>
          <Now.Provider value={now}>
            <Moment.Provider value={tellMoment}>{children}</Moment.Provider>
          </Now.Provider>
        </TimeZone.Provider>
      </Lite.Provider>
    </Tokens.Provider>
  )
}

export function useFormTokens(): FormTokens {
  const tokens = useContext(Tokens)
  // A form without a token would be rejected when sent: better to fail while it is rendered.
  if (!tokens) throw new Error('A form needs a PageProvider around it')
  return tokens
}

export function useLite(): boolean {
  return useContext(Lite)
}

/** When the page was made, where the layout says so. */
export function useNow(): string | null {
  return useContext(Now)
}

/** In which times are shown; null where there is no school. */
export function useTimeZone(): string | null {
  const zone = useContext(TimeZone)
  if (zone === undefined) throw new Error('A time needs a PageProvider around it')
  return zone
}
