import { createContext, useContext } from 'react'

/** The id of the request that a page answers. */
export const RequestId = createContext<string | null>(null)

/** On every page that says something went wrong: with it an operator finds the line in the log. */
export function Reference() {
  const id = useContext(RequestId)
  return id && <p className="meta">Reference: {id}</p>
}
