import { createContext, useContext, type ReactNode } from 'react'

/** What the public site has to know of its place: whose door it is, and which links are set. */
export type MarketingFacts = {
  productName: string
  /** Address of the suite's page, which has the product's name in it */
  suitePath: string
  /** The school whose host this is */
  schoolName: string | null
  /** The school is a place to try things (ACCESS-39) */
  testEnvironment: boolean
  member: boolean
  /** The page one reads */
  path: string
  /** Links held as settings; an empty one is not shown. (MARKETING-13) */
  outside: { label: string; href: string }[]
}

const Facts = createContext<MarketingFacts | null>(null)

export function MarketingFactsProvider({
  facts,
  children,
}: {
  facts: MarketingFacts
  children: ReactNode
}) {
  return <Facts.Provider value={facts}>{children}</Facts.Provider>
}

export function useMarketing(): MarketingFacts {
  const facts = useContext(Facts)
  if (!facts) throw new Error('A page of the public site needs its shell around it')
  return facts
}
