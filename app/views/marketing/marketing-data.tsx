import { createContext, useContext, type ReactNode } from 'react'

/** What the public site needs to know: whose site it is, and which links are set. */
export type MarketingData = {
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
  externalLinks: { label: string; href: string }[]
}

const MarketingContext = createContext<MarketingData | null>(null)

export function MarketingDataProvider({
  data,
  children,
}: {
  data: MarketingData
  children: ReactNode
}) {
  return <MarketingContext.Provider value={data}>{children}</MarketingContext.Provider>
}

export function useMarketing(): MarketingData {
  const data = useContext(MarketingContext)
  if (!data) throw new Error('A page of the public site needs its shell around it')
  return data
}
