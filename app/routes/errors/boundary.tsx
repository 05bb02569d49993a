import type { MetaFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import type { ShellData } from '~/presenters/shell/shell.server'
import { documentTitle } from '~/presenters/shell/title'
import { Failure, failureTitle } from '~/views/shell/failure'

/**
 * Stands between the layout and every page. When an action fails, Remix loads only what is above the
 * boundary: were that the layout itself, the error page would have neither navigation nor script.
 */
export const meta: MetaFunction = ({ error, matches }) => {
  const frame = matches.find((match) => match.id === 'root')
  if (!error) return frame?.meta ?? []
  const product = (frame?.data as ShellData | undefined)?.productName
  return [{ title: documentTitle(failureTitle(error), product) }]
}

export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <Failure />
}
