import type { MetaFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import type { ShellFacts } from '~/http/shell.server'
import { documentTitle } from '~/http/title'
import { Failure, failureTitle } from './failure'

/**
 * Stands between the frame and every screen. When an act fails, Remix loads only what is above the
 * boundary: were that the frame itself, the error page would have neither navigation nor script.
 */
export const meta: MetaFunction = ({ error, matches }) => {
  const frame = matches.find((match) => match.id === 'root')
  if (!error) return frame?.meta ?? []
  const product = (frame?.data as ShellFacts | undefined)?.productName
  return [{ title: documentTitle(failureTitle(error), product) }]
}

export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <Failure />
}
