import type { MetaFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import type { ShellFacts } from '~/http/shell.server'
import { Failure, failureTitle } from './failure'

/**
 * Stands between the frame and every screen. When an act fails, Remix loads only what is above the
 * boundary: were that the frame itself, the error page would have neither navigation nor script.
 */
export const meta: MetaFunction = ({ error, matches }) => {
  const frame = matches.find((match) => match.id === 'root')
  if (!error) return frame?.meta ?? []
  const { productName = '' } = (frame?.data ?? {}) as Partial<ShellFacts>
  return [{ title: `${failureTitle(error)} - ${productName}` }]
}

export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <Failure />
}
