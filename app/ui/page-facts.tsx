import { createContext, useContext, type ReactNode } from 'react'

/** What every form needs to be accepted: the session's token, and a source of once-keys. */
export type FormTokens = { csrf: string; newKey?: () => string }

const Tokens = createContext<FormTokens | null>(null)
const Lite = createContext(false)

export function FormTokensProvider({
  csrf,
  newKey,
  children,
}: FormTokens & { children: ReactNode }) {
  return <Tokens.Provider value={{ csrf, newKey }}>{children}</Tokens.Provider>
}

export function useFormTokens(): FormTokens {
  const tokens = useContext(Tokens)
  // A form without a token would be refused when sent: better to fail while it is drawn.
  if (!tokens) throw new Error('A form needs a FormTokensProvider around it')
  return tokens
}

/** Lite pages show initials instead of pictures. */
export function LiteProvider({ lite, children }: { lite: boolean; children: ReactNode }) {
  return <Lite.Provider value={lite}>{children}</Lite.Provider>
}

export function useLite(): boolean {
  return useContext(Lite)
}
